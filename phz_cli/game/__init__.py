"""The rules of play: what may be done, what an action breaks, what a hand is worth.

In: a `Hand` (deal and actions as card numbers) and a `Profile` (a rule set as data). Out: breaches with their places, a
winning arrangement, payments; or, position by position, everything that could legally be done. Pure values and
functions: no files, no clock, no text. Offers, judge, apply and settle never mix. Start with `replay.py`, then
`clauses.py`; `completions.py` and what it uses answer for records that hide cards.
"""
