"""Keys that keep strangers away from a scheduler.

Who can talk to a Dask scheduler can run programs as whoever has started it, and on a cluster the network belongs to all
users. So a scheduler that can be reached from other machines is used with TLS only: scheduler, workers and campaign show each
other the same certificate, whose key lies in a folder that nobody else may read, and refuse all others.
"""

from __future__ import annotations

import os
import stat
from ipaddress import ip_address
from pathlib import Path
from typing import Any

from distributed.comm.addressing import get_address_host, parse_address
from distributed.security import Security

from .. import errors

_CERTIFICATE, _KEY = "certificate.pem", "key.pem"


def make(folder: str | os.PathLike[str]) -> None:
    """Makes a folder with a new key and its certificate, for the owner only. Keys that are there already are kept."""
    place = Path(folder)
    try:
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not (place / _KEY).exists():
            fresh: Any = temporary()
            _write(place / _CERTIFICATE, fresh.tls_ca_file)
            # The key comes last: where it is, the certificate is there as well.
            _write(place / _KEY, fresh.tls_scheduler_key)
    except OSError as error:
        raise errors.InputError(f"cannot keep keys in {folder}: {error.strerror}", help="name another folder") from None
    read(folder)


def temporary() -> Security:
    """Keys for workers that end with this process; nothing is written."""
    try:
        made: Security = Security.temporary()
    except ImportError:
        raise errors.InputError(
            "a campaign needs the package cryptography, to keep others away from its workers",
            help="pip install cryptography"
        ) from None
    return made


def read(folder: str | os.PathLike[str]) -> Security:
    """The keys of a folder, if nobody else can have read them."""
    certificate, key = (os.path.join(folder, name) for name in (_CERTIFICATE, _KEY))
    for path in (os.fspath(folder), key):
        try:
            about = os.stat(path)
        except OSError:
            raise errors.InputError(
                f"there are no keys in {folder}", help=f"make them with 'python -m grundy.campaign keys {folder}'"
            ) from None
        if about.st_uid != os.getuid() or stat.S_IMODE(about.st_mode) & 0o077:
            raise errors.InputError(
                f"others may read {path}, so it protects nothing",
                help=f"make new keys with 'python -m grundy.campaign keys OTHER-FOLDER'"
            )
    roles: dict[str, str] = {}
    for role in ("client", "scheduler", "worker"):
        roles |= {f"tls_{role}_cert": certificate, f"tls_{role}_key": key}
    return Security(tls_ca_file=certificate, require_encryption=True, **roles)


def admit(address: str, folder: str | os.PathLike[str] | None) -> Security | None:
    """The keys for a scheduler. One that strangers could use is refused."""
    protocol, _ = parse_address(address)
    if protocol == "tls":
        if folder is None:
            raise errors.InputError(f"the scheduler at {address} wants keys", help="name their folder with --keys")
        return read(folder)
    if protocol == "tcp" and folder is None and _on_this_machine(get_address_host(address)):
        return None
    raise errors.InputError(
        f"the connection to {address} would not be encrypted: everybody in the network could run programs as you",
        help="start scheduler and workers with keys, and give --scheduler tls://... --keys FOLDER"
    )


def _on_this_machine(host: str) -> bool:
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def _write(file: Path, content: str) -> None:
    """Writes a file that has never been readable for others, whole or not at all."""
    beside = file.with_suffix(f".{os.getpid()}")
    with open(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as out:
        out.write(content)
    os.replace(beside, file)
