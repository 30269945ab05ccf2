"""phz: check, settle and study recorded hands of 跑胡子."""

__version__ = "0.1.0"
