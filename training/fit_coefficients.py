"""Fits the coefficients of `config/answering.yaml` on what `dump-signals.ts` wrote of questions on the tune split.

    python fit_coefficients.py SIGNALS.jsonl [SIGNALS.jsonl ...] [--ranking-too SIGNALS.jsonl ...] [--write]

- ranking.features: softmax over the candidates of each question (Cao et al. 2007), L2 on standardised features; each
  file counts the same, however many questions it has. `--ranking-too` takes part here alone: its instruments have
  trained the models, which would make probabilities too high
- ranking.reranker, composition: the two weights that fuse the linear score with the cross-encoder's logit (of a
  passage, of a unit), likewise
- ranking.relevance, answerability, trust: logistic regression (Platt 1999), for each mode of ranking
Prints what it finds; `--write` puts it into the file, whose other entries and comments stay.
"""

import argparse
import json
import re
from pathlib import Path

import numpy as np
import torch
import yaml

CONFIG = Path(__file__).resolve().parent.parent / "config/answering.yaml"
SHIPPED = yaml.safe_load(CONFIG.read_text())
FEATURES = list(SHIPPED["ranking"]["features"])
# Chosen, as the configuration says why: the questions of the fit hardly ask for what they are for.
CHOSEN_FEATURES = ("heading",)
MODES = ("reranked", "hybrid", "keywords")
RELEVANCE = {
    "reranked": ["cross_encoder", "share", "cosine", "rule"],
    "hybrid": ["share", "cosine", "rule"],
    "keywords": ["share", "coverage", "rule"],
}
ANSWERABILITY = RELEVANCE
TRUST = {
    "reranked": ["answerability", "confidence", "unit"],
    "hybrid": ["answerability", "confidence"],
    "keywords": ["answerability", "confidence"],
}
# Sources that are calibrated: as many as an answer lists by default.
LISTED = 5


def fit_listwise(sets, names, value, start, l2=1e-2):
    """Returns weights by which the right candidates come first; questions without a right candidate say nothing."""
    lists, shares = [], []
    for question, share in [(question, 1 / len(questions)) for questions in sets for question in questions]:
        rows = [(row, value(row)) for row in question]
        rows = [(row, values) for row, values in rows if values is not None]
        right = torch.tensor([row["right"] for row, _ in rows])
        if right.any() and not right.all():
            lists.append((torch.tensor([values for _, values in rows], dtype=torch.float32), right))
            shares.append(share)
    deviation = torch.cat([values for values, _ in lists]).std(0) + 1e-6
    lists = [(values / deviation, right) for values, right in lists]
    weights = (torch.tensor(start, dtype=torch.float32) * deviation).requires_grad_()
    optimiser = torch.optim.LBFGS([weights], max_iter=200, line_search_fn="strong_wolfe")

    def closure():
        optimiser.zero_grad()
        loss = sum(
            share * (torch.logsumexp(values @ weights, 0) - torch.logsumexp((values @ weights)[right], 0))
            for share, (values, right) in zip(shares, lists)
        ) / sum(shares)
        loss = loss + l2 * (weights**2).sum()
        loss.backward()
        return loss

    optimiser.step(closure)
    first = np.mean([bool(right[(values @ weights.detach()).argmax()]) for values, right in lists])
    found = (weights.detach() / deviation).numpy()
    print(f"{len(lists)} lists, right first {first:.3f}", dict(zip(names, found.round(3).tolist())))
    return found


def fit_logistic(rows, labels, names, l2=1e-3, weights=None):
    """Returns {intercept, coefficients} of a logistic regression."""
    values = torch.tensor([[row.get(name, 0.0) or 0.0 for name in names] for row in rows], dtype=torch.float32)
    mean, deviation = values.mean(0), values.std(0) + 1e-6
    scaled, target = (values - mean) / deviation, torch.tensor(labels, dtype=torch.float32)
    importance = torch.ones_like(target) if weights is None else torch.tensor(weights, dtype=torch.float32)
    parameters = torch.zeros(len(names) + 1, requires_grad=True)
    optimiser = torch.optim.LBFGS([parameters], max_iter=300, line_search_fn="strong_wolfe")

    def closure():
        optimiser.zero_grad()
        logits = scaled @ parameters[1:] + parameters[0]
        loss = (
            torch.nn.functional.binary_cross_entropy_with_logits(logits, target, weight=importance)
            + l2 * (parameters[1:] ** 2).sum()
        )
        loss.backward()
        return loss

    optimiser.step(closure)
    found = parameters.detach()
    coefficients = found[1:] / deviation
    predicted = torch.sigmoid(scaled @ found[1:] + found[0]).numpy()
    print(
        f"  {len(labels)} rows, {np.mean(labels):.3f} true, "
        f"calibration error {calibration_error(predicted, labels):.3f}",
        dict(zip(names, coefficients.numpy().round(3).tolist())),
    )
    return {
        "intercept": round(float(found[0] - (coefficients * mean).sum()), 4),
        "coefficients": {name: round(float(one), 4) for name, one in zip(names, coefficients)},
    }, predicted


def calibration_error(predicted, labels, bins=15):
    """Expected calibration error over bins of equal mass (Naeini et al. 2015)."""
    order = np.argsort(predicted)
    return sum(
        len(part) / len(order) * abs(np.mean(np.array(predicted)[part]) - np.mean(np.array(labels)[part]))
        for part in np.array_split(order, bins)
        if len(part)
    )


def linear_score(candidate, weights):
    return float(sum(weights[name] * candidate["features"][name] for name in FEATURES))


def ordered(candidates, mode, features, reranker):
    """Returns the candidates in the order of the fitted weights, with their scores and the share of each."""
    rows = []
    least = min([row["cross_encoder"] for row in candidates if row["cross_encoder"] is not None] + [0])
    for row in candidates:
        score = linear_score(row, features)
        logit = row["cross_encoder"] if row["cross_encoder"] is not None else least
        if mode == "reranked" and any(one["cross_encoder"] is not None for one in candidates):
            score = reranker[0] * score + reranker[1] * logit
        rows.append(
            {
                **row,
                "score": score,
                "cross_encoder": logit,
                "coverage": row["features"]["coverage"],
                "cosine": row["cosine"] or 0,
                "rule": float(row["rule"] is not None),
                "read": row["cross_encoder"] is not None,
            }
        )
    counted = np.array(
        [row["score"] if row["rule"] or not any(one["rule"] for one in rows) else -np.inf for row in rows]
    )  # as in ranking/rank-candidates.ts
    weights = np.exp(counted - counted.max())
    rows = [{**row, "share": share} for row, share in zip(rows, weights / weights.sum())]
    return sorted(rows, key=lambda row: (-row["rule"], -row["score"]))


def read_config():
    return yaml.safe_load(CONFIG.read_text())


def write_config(found):
    text = CONFIG.read_text()
    for path, mapping in found.items():
        *above, name = path.split(".")
        flow = (
            json.dumps(mapping)
            if isinstance(mapping, float)
            else yaml.safe_dump(mapping, default_flow_style=True, width=10_000, sort_keys=False).strip()
        )
        pattern = (
            r"(?ms)"
            + "".join(rf"^{'  ' * depth}{re.escape(key)}:.*?" for depth, key in enumerate(above))
            + rf"^{'  ' * len(above)}{re.escape(name)}: *(?P<old>[^\n]*(?:\n{'  ' * (len(above) + 1)}[^\n]*)*)"
        )
        match = re.search(pattern, text)
        if match is None:
            raise SystemExit(f"{path} is not in {CONFIG}")
        text = text[: match.start("old")] + flow + text[match.end("old") :]
    CONFIG.write_text(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("signals", nargs="+")
    parser.add_argument("--ranking-too", nargs="*", default=[])
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    read = lambda name: [json.loads(line) for line in Path(name).read_text().splitlines()]
    sets = [read(name) for name in given.signals]
    rows, ranked = [row for one in sets for row in one], sets + [read(name) for name in given.ranking_too]
    found = {}
    unruled = [
        [
            [one for one in row["modes"]["hybrid"]["candidates"] if one["rule"] is None]
            for row in one
            if row["answerable"]
        ]
        for one in ranked
    ]
    weights = fit_listwise(
        unruled, FEATURES, lambda row: [row["features"][name] for name in FEATURES], [0.5] * len(FEATURES)
    )
    features = dict(zip(FEATURES, [round(float(one), 3) for one in weights]))
    features.update({name: SHIPPED["ranking"]["features"][name] for name in CHOSEN_FEATURES})
    found["ranking.features"] = features
    modes = [mode for mode in MODES if all(mode in row["modes"] for row in rows)]
    reranker = [1.0, 0.5]
    if "reranked" in modes:
        reranker = fit_reranker(ranked, features)
        found["ranking.reranker.first_stage_weight"], found["ranking.reranker.weight"] = reranker
        units = [
            [one for one in row["modes"]["reranked"]["units"] if one["cross_encoder"] is not None]
            for row in rows
            if row["answerable"]
        ]
        weights = fit_listwise(
            [units],
            ["unit_weight", "passage_weight"],
            lambda unit: [unit["cross_encoder"], unit["passage"]],
            [1.0, 0.5],
        )
        found["composition.unit_weight"], found["composition.passage_weight"] = [
            round(float(one), 3) for one in weights
        ]
    refuse_below = read_config()["answerability"]["refuse_below"]
    for mode in modes:
        print(mode)
        lists = [
            (row, ordered(row["modes"][mode]["candidates"], mode, features, reranker))
            for row in rows
            if row["modes"][mode]["candidates"]
        ]
        if (
            mode == "reranked"
        ):  # Where the first stage is sure nothing is read, and the product takes the models of `hybrid`.
            lists = [one for one in lists if any(candidate["read"] for candidate in one[1])]
        listed = [one for _, candidates in lists for one in candidates[:LISTED]]
        found[f"ranking.relevance.{mode}"], _ = fit_logistic(listed, [one["right"] for one in listed], RELEVANCE[mode])
        asked = [row["modes"][mode]["answerability"] for row, _ in lists]
        answered = [row["answerable"] and any(one["right"] for one in candidates[:5]) for row, candidates in lists]
        model, probability = fit_logistic(asked, answered, ANSWERABILITY[mode])
        found[f"answerability.{mode}"] = model
        risk(probability, [row["answerable"] for row, _ in lists], answered)
        # Trust is of answers: what is refused has none.
        lists = [
            (row, candidates, one)
            for (row, candidates), one in zip(lists, probability)
            if row["has_facts"] and one >= refuse_below[mode]
        ]
        trusted = [
            {**row["modes"][mode]["trust"], "answerability": float(np.log(max(1e-4, one) / max(1e-4, 1 - one)))}
            for row, _, one in lists
        ]
        model, _ = fit_logistic(trusted, [row["modes"][mode]["answer_right"] for row, _, _ in lists], TRUST[mode])
        # Chosen too: look-ups are right, and the questions of the fit have few.
        looked_up = SHIPPED["trust"][mode]["coefficients"]["looked_up"]
        found[f"trust.{mode}"] = model | {"coefficients": model["coefficients"] | {"looked_up": looked_up}}
    if given.write:
        write_config(found)


def fit_reranker(sets, features):
    """Returns the weights of the linear score and of the cross-encoder's logit."""
    read = [
        [
            [one for one in row["modes"]["reranked"]["candidates"] if one["cross_encoder"] is not None]
            for row in rows
            if row["answerable"]
        ]
        for rows in sets
    ]
    fused = fit_listwise(
        read,
        ["first_stage_weight", "weight"],
        lambda row: [linear_score(row, features), row["cross_encoder"]],
        [1.0, 0.5],
    )
    return [round(float(one), 3) for one in fused]


def risk(probability, answerable, answered):
    """Prints what each threshold refuses: of what can be answered, of what cannot."""
    probability, answerable, answered = map(np.array, (probability, answerable, answered))
    for threshold in (0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5, 0.6):
        below = probability < threshold
        others = below[~answerable].mean() if (~answerable).any() else 0
        print(
            f"    under {threshold}: {below[answerable].mean():.3f} of the answerable, {others:.3f} of the others, "
            f"{below[answered].mean():.3f} of those found"
        )


if __name__ == "__main__":
    main()
