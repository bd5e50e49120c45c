"""Searches over several machines: ``python -m grundy.campaign``.

A campaign cuts a search into tasks that know nothing of each other, lets Dask hand them out, and keeps what is finished in
the same files as a run on one machine. Tasks are named after their content and may be done twice: a killed worker, a
scheduler that is started anew, or a campaign that is stopped and moved to other machines change nothing in the result.

* ``records``: the search of ``grundy records``; finished units go into its ledger.
* ``table``: the values of all positions of a board, level by level, as ``grundy table`` writes them.
"""
