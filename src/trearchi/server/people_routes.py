"""The requests about people: accounts, sessions, tokens, profiles and ratings (docs/http.md)."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request

from trearchi.server import profiles
from trearchi.server import schema_people as schema
from trearchi.server.identity import COOKIE, Known, Owner, Person, Visitor, browser_of, give_cookie
from trearchi.server.limits import address_of, limiter_of
from trearchi.server.people import People, folded
from trearchi.server.schema import ErrorAnswer, GameId

RATINGS_LISTED = 100

WHAT = {
    401: "`session`, `credentials`",
    403: "`account`, `banned`, `credentials`, `origin`",
    404: "`not-found`",
    409: "`name-taken`, `account`, `tokens`",
    413: "`too-large`",
    415: "`media-type`",
    421: "`host`",
    422: "`invalid`",
    429: "`too-many`",
    500: "`internal`",
    503: "`busy`, `storage`",
}


def errors(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The error answers of a route, for the schema; those of the guard, and of who is hasty, come from any."""
    every = sorted({*statuses, 401, 403, 413, 415, 421, 422, 429, 500, 503})
    return {status: {"model": ErrorAnswer, "description": WHAT[status]} for status in every}


def people_of(request: Request) -> People:
    people: People = request.app.state.people
    return people


Service = Annotated[People, Depends(people_of)]
SessionId = Annotated[str, Path(alias="id", max_length=40)]
NamePath = Annotated[str, Path(alias="name", max_length=40)]
Limit = Annotated[int, Query(ge=1, le=RATINGS_LISTED)]

router = APIRouter(prefix="/api")


def me(person: Person | None) -> schema.Me:
    if person is None:
        return schema.Me(known=False, name="", account=False, admin=False, has_chat=False)
    return schema.Me(
        known=True,
        name=person.name,
        account=person.is_account,
        admin=person.is_admin,
        has_chat=person.has_chat,
    )


def session(row: Any, person: Person) -> schema.Session:
    return schema.Session(
        id=row.id,
        kind=row.kind,
        label=row.label,
        created=row.created,
        seen=row.seen,
        current=row.id == person.session_id,
    )


def label_of(request: Request) -> str:
    return browser_of(request.headers.get("user-agent", ""))


@router.get("/me", operation_id="getMe", responses=errors())
async def get_me(request: Request, person: Visitor) -> schema.Me:
    """Who asks; a visitor is nobody."""
    if person is not None and not person.is_bot:
        give_cookie(request, request.cookies[COOKIE])  # the year of the cookie begins anew
    return me(person)


@router.patch("/me", operation_id="changeMe", responses=errors(409))
async def change_me(service: Service, person: Known, change: schema.MyChange) -> schema.Me:
    """Switch chat on or off; a guest may take another name."""
    return me(await service.change(person, change.name, change.has_chat))


@router.post("/account", operation_id="signUp", status_code=201, responses=errors(409))
async def sign_up(request: Request, service: Service, person: Visitor, new: schema.NewAccount) -> schema.Me:
    """Make an account. A guest becomes it, with all their games."""
    limiter_of(request).check(request, person, "sign_up")
    made, cookie = await service.sign_up(person, new.name, new.password, label_of(request))
    give_cookie(request, cookie)
    return me(made)


@router.delete("/account", operation_id="deleteAccount", responses=errors())
async def delete_account(request: Request, service: Service, person: Owner, sure: schema.Confirmation) -> schema.Me:
    """Delete the account with its name, words, ratings and sessions; its games stay for the others."""
    limiter_of(request).check(request, person, "log_in")
    await service.close(person, sure.password)
    give_cookie(request, "")
    return me(None)


@router.post("/account/password", operation_id="changePassword", responses=errors())
async def change_password(
    request: Request, service: Service, person: Owner, change: schema.PasswordChange
) -> schema.Me:
    """Another password; all other sessions and tokens end."""
    limiter_of(request).check(request, person, "log_in")
    await service.change_password(person, change.old, change.new)
    return me(person)


@router.post("/session", operation_id="logIn", responses=errors())
async def log_in(request: Request, service: Service, person: Visitor, given: schema.Credentials) -> schema.Me:
    """Enter an account; what a guest has played passes to it."""
    limiter = limiter_of(request)
    limiter.check(request, person, "log_in")
    # Counted by the name and the address: a stranger who guesses shuts nobody out of their own account.
    limiter.count("log_in_name", f"{folded(given.name)}@{address_of(request)}")
    entered, cookie = await service.log_in(person, given.name, given.password, label_of(request))
    give_cookie(request, cookie)
    return me(entered)


@router.delete("/session", operation_id="logOut", responses=errors(404))
async def log_out(request: Request, service: Service, person: Known) -> schema.Me:
    """End the session of this request. A guest who logs out leaves their games behind."""
    await service.end_session(person, person.session_id)
    give_cookie(request, "")
    return me(None)


@router.get("/sessions", operation_id="listSessions", responses=errors())
async def list_sessions(service: Service, person: Known) -> schema.SessionList:
    """Where you are logged in, and the tokens of your programs."""
    return schema.SessionList(sessions=[session(row, person) for row in await service.sessions(person)])


@router.delete("/sessions", operation_id="endOtherSessions", responses=errors())
async def end_other_sessions(service: Service, person: Owner) -> schema.SessionList:
    """End all sessions and tokens but this one."""
    await service.end_other_sessions(person)
    return await list_sessions(service, person)


@router.delete("/sessions/{id}", operation_id="endSession", responses=errors(404))
async def end_session(request: Request, service: Service, person: Owner, session_id: SessionId) -> schema.SessionList:
    """End a session, or revoke a token."""
    await service.end_session(person, session_id)
    if session_id == person.session_id:
        give_cookie(request, "")
    return await list_sessions(service, person)


@router.post("/tokens", operation_id="createToken", status_code=201, responses=errors(409))
async def create_token(request: Request, service: Service, person: Owner, new: schema.NewToken) -> schema.Token:
    """A token for a program that plays in your name, sent as `Authorization: Bearer ...`; it is shown this once."""
    limiter_of(request).check(request, person, "token")
    token, row = await service.new_token(person, new.label)
    return schema.Token(token=token, session=session(row, person))


@router.get("/people/{name}", operation_id="getProfile", responses=errors(404))
async def get_profile(service: Service, name: NamePath) -> schema.Profile:
    """Ratings of an account, and how its games went."""
    row = await service.account(name)
    async with service.database.read() as connection:
        return await profiles.profile(connection, row)


@router.get("/ratings", operation_id="listRatings", responses=errors())
async def list_ratings(service: Service, game: GameId, limit: Limit = RATINGS_LISTED) -> schema.RatingList:
    """The best accounts of a game, and the levels of the engine among them."""
    async with service.database.read() as connection:
        return schema.RatingList(ratings=await profiles.best(connection, game, limit))
