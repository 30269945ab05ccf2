"""Work is counted in steps."""

from phz_cli.game.work import Work


def test_steps_are_spent_until_there_are_none() -> None:
    work = Work(3)
    assert work.spend()
    assert work.spend(2)
    assert not work.ran_out
    assert not work.spend()
    assert work.ran_out
    assert work.left == 0


def test_what_is_too_dear_uses_up_the_rest() -> None:
    work = Work(3)
    assert not work.spend(4)
    assert not work.spend()
