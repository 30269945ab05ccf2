"""Work: a search counts its steps, so that where it breaks off depends on the hand and never on the machine."""


class Work:
    """Steps that a search may still make. `ran_out` once it has asked for more."""

    __slots__ = ("left", "ran_out")

    def __init__(self, steps: int) -> None:
        self.left = steps
        self.ran_out = False

    def spend(self, steps: int = 1) -> bool:
        """Take so many steps; False where they are not there any more."""
        if steps > self.left:
            self.ran_out = True
            self.left = 0
            return False
        self.left -= steps
        return True
