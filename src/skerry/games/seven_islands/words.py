def action(s, box, seat, action): return str(action)
def refusal(s, box, seat, action): return "no (S1)"
def event(before, after, box, seat, action, viewer): return "x"
def prompt(s, box, viewer): return "x"
def data(s, box): return {}
