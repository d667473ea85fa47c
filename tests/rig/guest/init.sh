#!/bin/busybox sh
# The first and only program of the emulated machine: sets the scene, runs the test with the words from the
# kernel's command line, and switches the machine off.
busybox=/bin/busybox
export PATH=/usr/sbin:/usr/bin:/sbin:/bin PYTHONPATH=/opt/box:/opt/site PYTHONDONTWRITEBYTECODE=1
$busybox mkdir -p /proc /sys /dev /run /tmp
$busybox mount -t proc proc /proc
$busybox mount -t sysfs sys /sys
$busybox mount -t devtmpfs dev /dev
$busybox mount -t tmpfs run /run
export RUNTIME_DIRECTORY=/run
exec < /dev/null > /dev/console 2>&1
# The second processor joins late: while the kernel starts it rewrites its own code, which the emulator does not
# always show to both at once.
echo 1 > /sys/devices/system/cpu/cpu1/online
$busybox insmod /configfs.ko
$busybox insmod /gpio-sim.ko
$busybox mount -t configfs config /sys/kernel/config
python3.11 -m tests.rig.guest "$@"
echo "RIG-END $?"
$busybox poweroff -f
