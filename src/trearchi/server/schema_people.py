"""What goes over the wire about people: accounts, sessions, statistics, words beside the board (docs/http.md)."""

from __future__ import annotations

import re
import unicodedata
from datetime import datetime
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, StringConstraints
from pydantic_core import PydanticCustomError

from trearchi.server.schema import Answer, GameId, Name, Request, without_controls

LONGEST_MESSAGE = 500
SHORTEST_PASSWORD = 8
LONGEST_PASSWORD = 200
ACCOUNT_NAME = re.compile(r"[^\W_](?:[\w .-]{0,22}\w)?")


def is_account_name(name: str) -> str:
    if not ACCOUNT_NAME.fullmatch(name):
        raise PydanticCustomError(
            "account-name",
            "the name of an account has at most 24 letters, digits, spaces and . - _, "
            "with letters or digits at both ends",
        )
    return name


def without_breaks(text: str) -> str:
    """Words are one line; what could turn the line around or hide is not kept."""
    kept = "".join(" " if unicodedata.category(letter) in ("Cc", "Zl", "Zp") else letter for letter in text)
    if any(unicodedata.category(letter) in ("Cs", "Cf") for letter in kept.replace("\u200d", "")):
        raise PydanticCustomError("invisible", "a message has no invisible characters")
    return kept


def is_long_enough(password: str) -> str:
    if len(password) < SHORTEST_PASSWORD:
        shortest = {"min_length": SHORTEST_PASSWORD}
        raise PydanticCustomError("string_too_short", "a password has at least {min_length} characters", shortest)
    if any(unicodedata.category(letter) == "Cs" for letter in password):
        raise PydanticCustomError("invisible", "a password is text; a half of a surrogate pair is none")
    return password


AccountName = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=24), AfterValidator(is_account_name)
]
Password = Annotated[
    str,
    AfterValidator(is_long_enough),
    Field(json_schema_extra={"minLength": SHORTEST_PASSWORD}, max_length=LONGEST_PASSWORD),
]
GivenPassword = Annotated[str, StringConstraints(max_length=LONGEST_PASSWORD)]
MessageText = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST_MESSAGE),
    AfterValidator(without_breaks),
]
Label = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=40), AfterValidator(without_controls)
]


class NewAccount(Request):
    name: AccountName
    password: Password


class Credentials(Request):
    name: Annotated[str, StringConstraints(max_length=40)]
    password: GivenPassword


class PasswordChange(Request):
    old: GivenPassword
    new: Password


class Confirmation(Request):
    password: GivenPassword


class MyChange(Request):
    has_chat: bool | None = Field(default=None, description="Read and write words beside the board")
    name: Name | None = Field(default=None, description="Of a guest; an account keeps its name")


class NewToken(Request):
    label: Label


class Me(Answer):
    """The one who asks. A visitor who has done nothing yet is nobody: `known` is false."""

    known: bool
    name: str
    account: bool
    admin: bool
    has_chat: bool


class Session(Answer):
    id: str
    kind: Literal["page", "bot"]
    label: str
    created: datetime
    seen: datetime
    current: bool


class SessionList(Answer):
    sessions: list[Session]


class Token(Answer):
    """The token is shown this once; the server keeps its hash alone."""

    token: str
    session: Session


class Rating(Answer):
    game: GameId
    rating: int
    deviation: int = Field(description="Half the width of the interval in which the strength lies with 95 %")
    games: int
    provisional: bool = Field(description="After few games; listed after the others")


class Record(Answer):
    """How the ended games of one kind went."""

    game: GameId
    played: int
    won: int
    shared: int
    lost: int


class Profile(Answer):
    name: str
    created: datetime
    ratings: list[Rating]
    records: list[Record]


class Rated(Answer):
    place: int
    name: str | None = Field(description="The account; null for a level of the engine")
    level: int | None
    rating: Rating


class RatingList(Answer):
    ratings: list[Rated]


class ChatMessage(Answer):
    id: int
    seat: int
    name: str
    text: str
    at: datetime
    reported: bool = Field(description="By the one who asks")


class ChatMessages(Answer):
    messages: list[ChatMessage]


class NewMessage(Request):
    text: MessageText
