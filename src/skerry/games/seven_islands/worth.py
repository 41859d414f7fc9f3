from ...core.kernel import kernel


@kernel
def worth(s, box, w, seat):
    return float(s.winners >> seat & 1)
