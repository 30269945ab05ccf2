"""Every declared statistic counted a second time, from raw records, and set beside the tables of `phz_cli.stats`.

`made_records.py` makes the records and rulings, `counting.py` counts them in plain Python by the definitions in words,
`spans.py` makes the intervals by other arithmetic than the product's; nothing here but the test reads a store.
"""
