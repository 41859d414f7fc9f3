"""What the threads of a warp do together on a GPU. Needs numba-cuda."""

from typing import Any

import numpy as np

from ..compile import generic
from ..deferred import is_good
from .intrinsics import cuda, trailing_zeros
from .shared_fields import addresses, record_at

ALL = 0xFFFFFFFF  # the threads of a warp, a bit each


@generic
def check_deferred_warp(s: Any, box: Any, w: Any, n: int, enough: int) -> Any:
    """`check_in_turn` on a GPU: active threads share all candidates of the warp. Every one is tested; `enough` is ignored."""
    mask = cuda.activemask()
    here, before = np.uint32(mask), np.uint32((np.int64(1) << cuda.laneid) - 1)  # these threads; those with a lower number
    rank, helpers = np.uint32(cuda.popc(here & before)), np.uint32(cuda.popc(here))
    done = np.int64(0)
    cuda.syncwarp(mask)
    while True:
        asking = np.uint32(cuda.ballot_sync(mask, done < n))
        if asking == 0:
            break
        askers = np.uint32(cuda.popc(asking))
        turn = np.uint32(rank // askers)
        rest = np.int64(asking)
        for _ in range(rank - turn * askers):
            rest &= rest - 1
        asker = np.int32(trailing_zeros(rest))
        its_s, its_w = record_of(mask, s, asker), record_of(mask, w, asker)
        k = cuda.shfl_sync(mask, done, asker) + np.int64(turn)
        if k < cuda.shfl_sync(mask, n, asker) and not is_good(its_s, box, w, its_w.deferred[k]):
            its_w.deferred[k] = -1
        cuda.syncwarp(mask)
        if done < n:  # the candidates that others have tested for this thread
            done += np.int64((helpers - np.uint32(cuda.popc(asking & before)) + askers - np.uint32(1)) // askers)
    found = 0
    for k in range(n):
        found += w.deferred[k] >= 0
    return found


@generic
def record_of(mask: int, record: Any, lane: Any) -> Any:
    """Returns what another thread of the warp has in place of this thread's record."""
    near, far = addresses(record)
    return record_at(record, cuda.shfl_sync(mask, near, lane), cuda.shfl_sync(mask, far, lane))


@generic
def take_number(counts: Any, k: int) -> Any:
    """Add 1 to `counts[k]`. Returns its value before that. Threads that add to the same number do so at once."""
    mask = cuda.activemask()
    same, before = np.uint32(cuda.match_any_sync(mask, np.int32(k))), np.uint32((np.int64(1) << cuda.laneid) - 1)
    rank, n = np.int32(cuda.popc(same & before)), np.int32(0)
    if rank == 0:
        n = np.int32(cuda.atomic.add(counts, k, np.int32(cuda.popc(same))))
    return cuda.shfl_sync(mask, n, np.int32(trailing_zeros(np.int64(same)))) + rank
