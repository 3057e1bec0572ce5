"""A game that is any small tree you write down: pages that say who turns, and to which pages.

For tests of the search: what is right can be read off the page.
"""
