"""Writes expected-statistics.json: what SciPy, NumPy and statsmodels make of the same numbers (run once, by hand).

python3 -m venv .venv && .venv/bin/pip install numpy scipy statsmodels
.venv/bin/python query-api/reports/testing/expected-statistics.py
"""
import json
import random
from pathlib import Path

import numpy
import scipy
import statsmodels
from scipy.stats import binomtest
from statsmodels.duration.survfunc import CumIncidenceRight
from statsmodels.stats.proportion import proportion_confint

DAY = 86_400_000
random.seed(27)


def wilson(k, n):
    """Both libraries take z without rounding it; the differences lie far behind the fourth decimal."""
    low, high = proportion_confint(k, n, alpha=0.05, method="wilson")
    of_scipy = binomtest(k, n).proportion_ci(0.95, method="wilson")
    assert abs(low - of_scipy.low) < 1e-9 and abs(high - of_scipy.high) < 1e-9
    return {"k": k, "n": n, "low": max(0, low), "high": min(1, high)}


def quantiles(size):
    spans = [random.randint(1, 400 * DAY) for _ in range(size)]
    cut = numpy.quantile(spans, [0.25, 0.5, 0.75, 0.9], method="linear") / DAY
    return {"spans": spans, **dict(zip(["p25", "p50", "p75", "p90"], cut.tolist()))}


def incidence(size, weights):
    """0 is open, 1 an offer, 2 an end without one, as statsmodels counts causes."""
    days = [random.randint(1, 40) for _ in range(size)]
    causes = random.choices([0, 1, 2], weights, k=size)
    found = CumIncidenceRight(numpy.array(days), numpy.array(causes))
    values = found.cinc[0]
    points = []
    for day in sorted(set(days)):
        if any(d == day and c == 1 for d, c in zip(days, causes)):
            at_risk = sum(d >= day for d in days)
            points.append([day, float(values[list(found.times).index(day)]), at_risk])
    median = next((day for day, value, _ in points if value >= 0.5), None)
    return {"days": days, "causes": causes, "points": points, "median": median}


def lift(strata):
    """Directly standardised to the nominated (Hernán and Robins, What If, 13.3); each stratum is [x1, n1, x0, n0]."""
    x1, n1, x0, n0 = numpy.array(strata, dtype=float).T
    w = n1 / n1.sum()
    p1, p0 = (w * x1 / n1).sum(), (w * x0 / n0).sum()
    half = 1.96 * numpy.sqrt(p1 * (1 - p1) / n1.sum() + p0 * (1 - p0) * (w**2 / n0).sum())
    return {"strata": strata, "lift": p1 - p0, "low": p1 - p0 - half, "high": p1 - p0 + half}


def stratum():
    n1, n0 = random.randint(1, 60), random.randint(1, 200)
    return [random.randint(0, n1), n1, random.randint(0, n0), n0]


expected = {
    "made": {"numpy": numpy.__version__, "scipy": scipy.__version__, "statsmodels": statsmodels.__version__},
    "wilson": [wilson(k, n) for k, n in [(0, 1), (1, 1), (0, 20), (1, 29), (15, 148), (81, 263), (20, 20), (412, 100_003)]],
    "quantiles": [quantiles(size) for size in (1, 2, 3, 4, 10, 37)],
    "incidence": [incidence(12, [1, 1, 1]), incidence(60, [1, 3, 1]), incidence(200, [2, 1, 3]), incidence(30, [0, 1, 0])],
    "lift": [lift([stratum() for _ in range(size)]) for size in (1, 4, 25)],
}
lines = [f"{json.dumps(name)}: {json.dumps(cases)}" for name, cases in expected.items()]
Path(__file__).with_suffix(".json").write_text("{\n" + ",\n".join(lines) + "\n}\n")
