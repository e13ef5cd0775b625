"""One step of training, and what is written so that a run that was cut off goes on."""

import time

import numpy as np
import torch


class Run:
    """A model in training: its optimiser, its schedule and the steps done; goes on from `file` where that is there."""

    def __init__(self, model, optimiser, schedule, file):
        self.model, self.optimiser, self.schedule, self.file = model, optimiser, schedule, file
        self.step, self.started, self.losses = 0, time.time(), []
        if file.exists():
            state = torch.load(file)
            for name, part in self._parts().items():
                part.load_state_dict(state[name])
            self.step = state["step"]

    def _parts(self):
        return {"model": self.model, "optimiser": self.optimiser, "schedule": self.schedule}

    def learn(self, loss):
        """Takes one step down the gradient of the loss. Raises RuntimeError where the gradient is not a number."""
        self.optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), 1.0, error_if_nonfinite=True)
        self.optimiser.step()
        self.schedule.step()
        self.losses.append(loss.item())
        self.step += 1

    def report(self, steps, every):
        """Prints the mean loss of the last steps."""
        if self.step % every == 0:
            print(
                f"step {self.step} of {steps}, loss {np.mean(self.losses[-every:]):.3f}, "
                f"{time.time() - self.started:.0f} s",
                flush=True,
            )

    def save(self):
        torch.save({**{name: part.state_dict() for name, part in self._parts().items()}, "step": self.step}, self.file)
