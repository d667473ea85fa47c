"""What a press is: the first edge of a burst that closes the contact for long enough, and nothing else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.clock import SECOND
from engine.inputs import Doubt, Edge
from hardware.contact import ContactEdge, Motion
from hardware.press import GPIO_UNCERTAINTY, HELD, LOST, SICK, STUCK_DOWN, PressDetector
from tests.hardware.trains import doubts, edge, in_ms, ms, play, presses, releases, trains

CLOSED, OPEN = True, False
CLEAN = in_ms((100, CLOSED), (180, OPEN))


def kinds(detector: PressDetector) -> list[str]:
    return [finding.kind for finding in detector.findings()]


def test_a_clean_press_is_stamped_with_its_edge_and_so_is_its_release() -> None:
    assert play(CLEAN) == [
        Motion(Edge.PRESS, ms(100), GPIO_UNCERTAINTY),
        Motion(Edge.RELEASE, ms(180), GPIO_UNCERTAINTY),
    ]


def test_bounce_moves_neither_stamp() -> None:
    bouncing = in_ms((100, CLOSED), (100.4, OPEN), (103, CLOSED), (103.2, OPEN), (108, CLOSED))
    letting_go = in_ms((200, OPEN), (204, CLOSED), (205, OPEN), (212, CLOSED), (220, OPEN))
    motions = play(bouncing + letting_go)
    assert presses(motions) == [ms(100)]
    assert releases(motions) == [ms(200)]
    assert doubts(motions) == [None]


@pytest.mark.parametrize("hold", [ms(25), ms(40), ms(600), 10 * SECOND])
@given(data=st.data())
def test_any_bounce_gives_one_press_with_the_stamp_of_the_first_edge(hold: int, data: st.DataObject) -> None:
    down = data.draw(trains(ms(100), arrives=CLOSED))
    up = data.draw(trains(ms(100) + hold, arrives=OPEN))
    motions = play(down + up)
    assert presses(motions) == [ms(100)]
    assert len(releases(motions)) == 1
    assert ms(100) < releases(motions)[0] <= ms(100) + hold + ms(20)


@pytest.mark.parametrize("hold", [ms(60), ms(600), 10 * SECOND])
@given(data=st.data())
def test_a_release_has_the_stamp_of_its_first_edge_when_the_levels_are_right(hold: int, data: st.DataObject) -> None:
    ups = sorted(data.draw(st.sets(st.integers(1, ms(20)), max_size=14)))
    ups = ups[: len(ups) // 2 * 2]
    letting_go = [(ms(100) + hold + offset, index % 2 == 1) for index, offset in enumerate([0, *ups])]
    assert releases(play([(ms(100), CLOSED), *letting_go])) == [ms(100) + hold]


@given(data=st.data(), hold=st.integers(ms(25), ms(50)))
def test_two_presses_80_ms_apart_are_two(data: st.DataObject, hold: int) -> None:
    movements = [
        movement
        for start in (ms(100), ms(180))
        for movement in data.draw(trains(start, arrives=CLOSED)) + data.draw(trains(start + hold, arrives=OPEN))
    ]
    assert presses(play(movements)) == [ms(100), ms(180)]


@given(st.lists(st.tuples(st.integers(ms(0.05), ms(1.9)), st.integers(ms(0.05), ms(40))), min_size=1, max_size=12))
def test_noise_is_never_a_press_but_is_counted(spikes: list[tuple[int, int]]) -> None:
    movements, at = [], ms(100)
    for width, pause in spikes:
        movements += [(at, CLOSED), (at + width, OPEN)]
        at += width + pause
    detector = PressDetector()
    assert play(movements, detector=detector) == []
    assert detector.noise >= 1


@pytest.mark.parametrize(("before", "reach"), [(20, 20), (10, 10), (5, 0), (1, 0)])
def test_a_spike_shortly_before_a_press_puts_it_in_doubt_when_it_was_alone(before: float, reach: float) -> None:
    motions = play(in_ms((100 - before, CLOSED), (100.5 - before, OPEN)) + CLEAN)
    assert presses(motions) == [ms(100 - before)]
    assert motions[0].uncertainty == GPIO_UNCERTAINTY + ms(reach)
    assert doubts(motions) == [Doubt.SHORT_CONTACT if reach else None]


def test_the_uncertainty_reaches_to_the_last_contact_that_may_have_been_the_press() -> None:
    motions = play(in_ms((84, CLOSED), (85, OPEN), (92, CLOSED), (93, OPEN)) + CLEAN)
    assert presses(motions) == [ms(84)]
    assert motions[0].uncertainty == GPIO_UNCERTAINTY + ms(16)


@pytest.mark.parametrize("before", [23.5, 24, 30, 90])
def test_a_spike_long_before_a_press_is_noise_and_delays_nothing(before: float) -> None:
    detector = PressDetector()
    motions = play(in_ms((100 - before, CLOSED), (100.5 - before, OPEN)) + CLEAN, detector=detector)
    assert presses(motions) == [ms(100)]
    assert doubts(motions) == [None]
    assert detector.noise == 1


def test_a_press_whose_first_edge_says_released_keeps_its_stamp() -> None:
    motions = play(in_ms((100, OPEN), (100.3, CLOSED), (101, OPEN), (101.2, CLOSED), (160, CLOSED), (160.4, OPEN)))
    assert presses(motions) == [ms(100)]
    assert doubts(motions) == [None]
    assert releases(motions) == [ms(160)]


def test_the_minimum_pulse_is_the_wirings() -> None:
    movements = in_ms((100, CLOSED), (103, OPEN))
    assert presses(play(movements)) == [ms(100)]
    assert presses(play(movements, detector=PressDetector(ms(4)))) == []


def test_a_button_held_at_the_start_is_reported_and_is_no_press_until_it_was_let_go() -> None:
    detector = PressDetector(active=True, at=0)
    assert kinds(detector) == [HELD]
    assert presses(play(in_ms((50, OPEN)) + CLEAN, detector=detector)) == [ms(100)]


def test_a_stuck_button_is_reported_once_and_its_press_stays() -> None:
    detector = PressDetector()
    looks = range(ms(100), ms(25_000), ms(200))
    motions = play(in_ms((100, CLOSED), (20_000, OPEN)), looks, detector)
    assert presses(motions) == [ms(100)]
    assert kinds(detector) == [STUCK_DOWN]


def test_a_switch_gone_wild_is_named_and_the_first_of_its_edges_is_still_the_press() -> None:
    detector = PressDetector()
    wild = [(ms(100) + ms(0.5) * index, index % 2 == 0) for index in range(21)]
    motions = play([*wild, (ms(300), OPEN)], detector=detector)
    assert presses(motions) == [ms(100)]
    assert doubts(motions) == [None]
    assert kinds(detector) == [SICK]


def test_more_than_fifty_edges_a_second_are_sick_too() -> None:
    detector = PressDetector()
    buzzing = [(ms(100) + ms(15) * index, index % 2 == 0) for index in range(60)]
    play(buzzing, detector=detector)
    assert kinds(detector) == [SICK]


def test_a_press_of_a_contact_that_never_rests_is_doubted() -> None:
    buzzing = [(ms(100) + ms(15) * index, index % 2 == 0) for index in range(60)]
    told = doubts(play([*buzzing, (ms(1_200), CLOSED), (ms(1_300), OPEN), (ms(4_000), CLOSED), (ms(4_100), OPEN)]))
    assert told[-2:] == [Doubt.SICK_SWITCH, None]


def test_hammering_is_no_illness() -> None:
    detector = PressDetector()
    hammering = [(ms(100) + ms(40) * index, index % 2 == 0) for index in range(40)]
    assert len(presses(play(hammering, detector=detector))) == 20
    assert kinds(detector) == []


def test_sixteen_edges_that_waited_at_once_may_have_pushed_out_the_first() -> None:
    detector = PressDetector()
    for index in range(16):
        at = ms(100) + ms(0.5) * index
        detector.feed(ContactEdge(at, index % 2 == 1, received=ms(180)))
    press = next(motion for motion in detector.advance(ms(300)) if motion.edge is Edge.PRESS)
    assert press.at == ms(100)
    assert press.uncertainty == ms(100) + GPIO_UNCERTAINTY, "nothing was seen since the start"
    assert press.doubt is Doubt.LOST_EDGE


def test_with_the_kernels_numbers_a_full_queue_is_no_doubt_but_a_gap_is() -> None:
    for gap, doubt in ((False, None), (True, Doubt.LOST_EDGE)):
        detector = PressDetector()
        if gap:
            detector.lost(ms(20), ms(100))
        for index in range(16):
            at = ms(100) + ms(0.5) * index
            detector.feed(ContactEdge(at, index % 2 == 1, received=ms(180), numbered=True))
        assert doubts(detector.advance(ms(300))) == [doubt]
        assert kinds(detector) == ([LOST] if gap else [])


def test_two_edges_in_a_row_that_show_the_contact_open_hide_a_closure_between_them() -> None:
    bouncing = in_ms((100, CLOSED), (101, OPEN), (103, OPEN), (105.5, CLOSED), (180, OPEN))
    assert doubts(play(bouncing)) == [None]
    alone = in_ms((100, CLOSED), (101, OPEN), (106.5, CLOSED), (180, OPEN))
    assert doubts(play(alone)) == [Doubt.SHORT_CONTACT]


def numbered(movements: list[tuple[int, bool]], received: int) -> list[ContactEdge]:
    return [ContactEdge(at, closed, max(at, received), numbered=True) for at, closed in movements]


@pytest.mark.parametrize("look_every", [ms(5), ms(17), ms(33)])
@pytest.mark.parametrize("hold", [ms(30), ms(60), ms(150)])
def test_a_press_whose_edges_were_all_dropped_is_told_by_what_is_left_of_its_release(
    look_every: int, hold: int
) -> None:
    detector, up = PressDetector(), ms(200) + hold
    tail = [(up + ms(4) + ms(0.5) * index, index % 2 == 0) for index in range(16)]
    motions: list[Motion] = []
    for now in range(ms(10), ms(1_200), look_every):
        if now - look_every < ms(450) <= now:
            detector.lost(0, tail[0][0])
            for each in numbered(tail, received=ms(450)):
                detector.feed(each)
        level = ms(200) <= now < up
        motions += detector.advance(now, level, settled=now - ms(400), reread=True, lost_after=ms(400))
    press = next(motion for motion in motions if motion.edge is Edge.PRESS)
    assert [motion.edge for motion in motions] == [Edge.PRESS, Edge.RELEASE]
    assert press.doubt is Doubt.LOST_EDGE
    assert abs(press.at - ms(200)) <= press.uncertainty <= ms(110)


def test_a_bounce_that_stays_away_half_way_is_still_stamped_with_its_first_edge() -> None:
    detector = PressDetector()
    motions: list[Motion] = []
    for each in numbered(in_ms((100, CLOSED), (101, OPEN), (102, CLOSED), (103, OPEN)), received=ms(104)):
        detector.feed(each)
    for now in range(ms(104), ms(700), ms(17)):
        level = ms(112) <= now < ms(300)
        motions += detector.advance(now, level, settled=now - ms(20), reread=True, lost_after=ms(250))
    press = next(motion for motion in motions if motion.edge is Edge.PRESS)
    assert press.at - press.uncertainty <= ms(100) <= press.at + press.uncertainty


@given(
    data=st.data(),
    looks=st.lists(st.integers(ms(90), ms(500)), max_size=60),
    second=st.integers(ms(70), ms(120)),
)
def test_the_answer_does_not_depend_on_when_one_looks(data: st.DataObject, looks: list[int], second: int) -> None:
    movements = [
        *data.draw(trains(ms(100), arrives=CLOSED)),
        *data.draw(trains(ms(100) + second, arrives=OPEN)),
        *data.draw(trains(ms(280), arrives=CLOSED, longest=ms(40))),
        *data.draw(trains(ms(360), arrives=OPEN)),
    ]
    assert play(movements, looks) == play(movements)


@given(data=st.data())
def test_edges_of_one_batch_may_come_in_any_order(data: st.DataObject) -> None:
    movements = data.draw(trains(ms(100), arrives=CLOSED)) + data.draw(trains(ms(200), arrives=OPEN))
    detector = PressDetector()
    for movement in data.draw(st.permutations(movements)):
        detector.feed(ContactEdge(*movement, received=ms(250), numbered=True))
    assert detector.advance(ms(600)) == play(movements)


def test_a_whole_press_that_comes_after_a_later_one_is_still_told() -> None:
    detector = PressDetector()
    for movement in in_ms((500, CLOSED), (580, OPEN)):
        detector.feed(edge(movement))
    assert presses(detector.advance(ms(700))) == [ms(500)]
    for movement in in_ms((100, CLOSED), (100.5, OPEN), (103, CLOSED), (180, OPEN)):
        detector.feed(ContactEdge(*movement, received=ms(701)))
    assert presses(detector.advance(ms(800))) == [ms(100)]
    assert detector.disordered == 4


def test_an_edge_of_a_press_that_was_told_already_makes_no_second_press() -> None:
    detector = PressDetector()
    for movement in in_ms((100, CLOSED), (150, CLOSED)):
        detector.feed(edge(movement))
    assert presses(detector.advance(ms(200))) == [ms(100)]
    detector.feed(ContactEdge(ms(99), CLOSED, received=ms(201)))
    assert list(detector.advance(ms(400))) == []
