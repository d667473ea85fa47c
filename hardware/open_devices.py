"""gpiozero devices that somebody forgot to close."""

from collections.abc import Sequence

from gpiozero import Device
from gpiozero.pins.local import LocalPiFactory


def close_open_devices(factory: LocalPiFactory) -> None:
    """Close every device on the pins of `factory` that is still open.

    gpiozero keeps reservations in the class, for all local factories together: a device left open would block
    its pin for the next factory.
    """
    for device in _open_devices(factory):
        device.close()


def _open_devices(factory: LocalPiFactory) -> Sequence[Device]:
    with factory._res_lock:  # noqa: SLF001  gpiozero has no public way to ask
        devices = {ref() for refs in factory._reservations.values() for ref in refs}  # noqa: SLF001
    return [device for device in devices if device is not None and device.pin_factory is factory]
