"""Tests of the importers of foreign formats."""
