// Generated from the server's schema by `npm run types`; do not edit.

export interface paths {
    "/api/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get Health */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/catalogue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Catalogue
         * @description The games, their parameters, and the drawing data of their boards.
         */
        get: operations["getCatalogue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Games
         * @description The games that were played in last, latest first.
         */
        get: operations["listGames"];
        put?: never;
        /** Create Game */
        post: operations["createGame"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Game
         * @description The game; with `after` as soon as there is something newer, or after a while.
         */
        get: operations["getGame"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{id}/positions/{ply}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Position
         * @description The position before the move of that ply, without `legal`.
         */
        get: operations["getPosition"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{id}/moves": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Play Move
         * @description Play a move; answered after the commit. The same move at the same ply is counted once.
         */
        post: operations["playMove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo Move
         * @description Go back to the last decision of the only person in the game.
         */
        post: operations["undoMove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{id}/refusal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Refusal
         * @description Why a move is refused in the newest position; null for a legal one.
         */
        get: operations["getRefusal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{id}/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Options
         * @description What may follow half a move in the newest position (docs/views.md).
         */
        get: operations["getOptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{id}/record": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Record
         * @description The record of the game, version 1, as a download.
         */
        get: operations["getRecord"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** Catalogue */
        Catalogue: {
            /** Games */
            games: components["schemas"]["GameKind"][];
        };
        /** ErrorAnswer */
        ErrorAnswer: {
            error: components["schemas"]["ErrorDetail"];
        };
        /** ErrorDetail */
        ErrorDetail: {
            /**
             * Code
             * @description A word for programs, such as `not-found`, `ply`, `illegal-occupied`
             */
            code: string;
            /**
             * Message
             * @description What is wrong and what would be right
             */
            message: string;
            /**
             * Clause
             * @description The clause of the rules that refuses a move
             */
            clause: string | null;
            /** Squares */
            squares: string[];
        };
        /** Game */
        Game: {
            /** Id */
            id: string;
            /**
             * Game
             * @enum {string}
             */
            game: "ponte" | "viaduct" | "settimo";
            /** Title */
            title: string;
            /** Parameters */
            parameters: {
                [key: string]: number | string | string[] | null;
            };
            /** Setup */
            setup: {
                [key: string]: string;
            } | null;
            /** Seats */
            seats: components["schemas"]["Seat"][];
            /** Moves */
            moves: string[];
            /**
             * Movers
             * @description The seat that made each of `moves`; null for chance
             */
            movers: (number | null)[];
            /** Ply */
            ply: number;
            /** Version */
            version: number;
            position: components["schemas"]["Position"];
            /** Can Undo */
            can_undo: boolean;
            /** Thinking */
            thinking: boolean;
            /**
             * Created
             * Format: date-time
             */
            created: string;
            /**
             * Updated
             * Format: date-time
             */
            updated: string;
        };
        /** GameKind */
        GameKind: {
            /**
             * Id
             * @enum {string}
             */
            id: "ponte" | "viaduct" | "settimo";
            /** Title */
            title: string;
            /** Sentence */
            sentence: string;
            /**
             * Seats
             * @description Fewest and most seats
             */
            seats: number[];
            /** Parameters */
            parameters: components["schemas"]["ParameterInfo"][];
            /**
             * Board
             * @description Drawing data of the game; null for Ponte
             */
            board: {
                [key: string]: unknown;
            } | null;
        };
        /** GameList */
        GameList: {
            /** Games */
            games: components["schemas"]["GameSummary"][];
        };
        /** GameSummary */
        GameSummary: {
            /** Id */
            id: string;
            /**
             * Game
             * @enum {string}
             */
            game: "ponte" | "viaduct" | "settimo";
            /** Title */
            title: string;
            /** Seats */
            seats: components["schemas"]["Seat"][];
            /** Ply */
            ply: number;
            /** Is Over */
            is_over: boolean;
            /**
             * Updated
             * Format: date-time
             */
            updated: string;
        };
        /** Health */
        Health: {
            /**
             * Status
             * @constant
             */
            status: "ok";
            /** Version */
            version: string;
        };
        JsonValue: unknown;
        /** MoveRequest */
        MoveRequest: {
            /**
             * Ply
             * @description The ply at which this move is played: the number of moves before it
             */
            ply: number;
            /** Move */
            move: string;
        };
        /** NewGame */
        NewGame: {
            /**
             * Game
             * @enum {string}
             */
            game: "ponte" | "viaduct" | "settimo";
            /**
             * Parameters
             * @description Missing ones take their default
             */
            parameters?: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** Setup */
            setup?: {
                [key: string]: components["schemas"]["JsonValue"];
            } | null;
            /** Seats */
            seats: components["schemas"]["Seat"][];
        };
        /** OptionsAnswer */
        OptionsAnswer: {
            /** Options */
            options: {
                [key: string]: string[];
            };
        };
        /** Outcome */
        Outcome: {
            /** Winners */
            winners: number[];
            /** Scores */
            scores: {
                [key: string]: number;
            }[];
            /** Reason */
            reason: string;
        };
        /** ParameterInfo */
        ParameterInfo: {
            /** Name */
            name: string;
            /**
             * Kind
             * @enum {string}
             */
            kind: "integer" | "letters" | "die";
            /** Default */
            default: number | string | string[] | null;
            /** Minimum */
            minimum: number | null;
            /** Maximum */
            maximum: number | null;
            /** Nullable */
            nullable: boolean;
            /** Clause */
            clause: string;
            /** Label */
            label: string;
            /** Help */
            help: string;
        };
        /** Position */
        Position: {
            /** Ply */
            ply: number;
            /** Text */
            text: string;
            /** Seat */
            seat: number | null;
            /** Is Chance */
            is_chance: boolean;
            /** Is Over */
            is_over: boolean;
            /**
             * Legal
             * @description Filled for the newest position where a person is to move
             */
            legal: string[];
            /** Scores */
            scores: {
                [key: string]: number;
            }[];
            outcome: components["schemas"]["Outcome"] | null;
            /**
             * View
             * @description docs/views.md
             */
            view: {
                [key: string]: unknown;
            };
            /** Last */
            last: string | null;
        };
        /**
         * RecordAnswer
         * @description A record, version 1.
         */
        RecordAnswer: {
            /**
             * Format
             * @constant
             */
            format: "trearchi-record";
            /** Version */
            version: number;
            /**
             * Game
             * @enum {string}
             */
            game: "ponte" | "viaduct" | "settimo";
            /** Parameters */
            parameters: {
                [key: string]: number | string | string[] | null;
            };
            /** Setup */
            setup?: {
                [key: string]: string;
            } | null;
            /** Seats */
            seats?: string[] | null;
            /** Moves */
            moves: string[];
            /** Result */
            result?: {
                [key: string]: unknown;
            } | null;
            /** Date */
            date?: string | null;
        } & {
            [key: string]: unknown;
        };
        /** Refusal */
        Refusal: {
            /** Code */
            code: string;
            /** Clause */
            clause: string;
            /** Squares */
            squares: string[];
            /** Text */
            text: string;
        };
        /** RefusalAnswer */
        RefusalAnswer: {
            refusal: components["schemas"]["Refusal"] | null;
        };
        /** Seat */
        Seat: {
            /**
             * Kind
             * @enum {string}
             */
            kind: "human" | "computer";
            /** Name */
            name: string;
            /**
             * Level
             * @description Strength of a computer, 1 to 8; null for a person
             */
            level?: number | null;
        };
        /** UndoRequest */
        UndoRequest: {
            /**
             * Ply
             * @description The ply that the page shows: the number of moves so far
             */
            ply: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description `internal` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `busy`, `storage` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    getCatalogue: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Catalogue"];
                };
            };
            /** @description `internal` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `busy`, `storage` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    listGames: {
        parameters: {
            query?: {
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameList"];
                };
            };
            /** @description `illegal-<code>`, `parameters`, `setup`, `seats`, `invalid` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `internal` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `busy`, `storage` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    createGame: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewGame"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Game"];
                };
            };
            /** @description `too-large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `illegal-<code>`, `parameters`, `setup`, `seats`, `invalid` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `internal` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `busy`, `storage` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    getGame: {
        parameters: {
            query?: {
                /** @description Wait, up to 20 s, until `version` is greater */
                after?: number | null;
            };
            header?: never;
            path: {
                /** @description The id of a game, 22 letters, digits, - and _ */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Game"];
                };
            };
            /** @description `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `illegal-<code>`, `parameters`, `setup`, `seats`, `invalid` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `internal` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `busy`, `storage` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    getPosition: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a game, 22 letters, digits, - and _ */
                id: string;
                ply: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Position"];
                };
            };
            /** @description `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `illegal-<code>`, `parameters`, `setup`, `seats`, `invalid` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `internal` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `busy`, `storage` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    playMove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a game, 22 letters, digits, - and _ */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MoveRequest"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Game"];
                };
            };
            /** @description `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `ply`, `not-your-turn`, `no-undo` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `too-large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `illegal-<code>`, `parameters`, `setup`, `seats`, `invalid` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `internal` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `busy`, `storage` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    undoMove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a game, 22 letters, digits, - and _ */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UndoRequest"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Game"];
                };
            };
            /** @description `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `ply`, `not-your-turn`, `no-undo` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `too-large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `illegal-<code>`, `parameters`, `setup`, `seats`, `invalid` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `internal` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `busy`, `storage` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    getRefusal: {
        parameters: {
            query: {
                move: string;
            };
            header?: never;
            path: {
                /** @description The id of a game, 22 letters, digits, - and _ */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefusalAnswer"];
                };
            };
            /** @description `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `illegal-<code>`, `parameters`, `setup`, `seats`, `invalid` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `internal` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `busy`, `storage` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    getOptions: {
        parameters: {
            query?: {
                partial?: string;
            };
            header?: never;
            path: {
                /** @description The id of a game, 22 letters, digits, - and _ */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OptionsAnswer"];
                };
            };
            /** @description `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `illegal-<code>`, `parameters`, `setup`, `seats`, `invalid` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `internal` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `busy`, `storage` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
    getRecord: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a game, 22 letters, digits, - and _ */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordAnswer"];
                };
            };
            /** @description `not-found` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `illegal-<code>`, `parameters`, `setup`, `seats`, `invalid` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `internal` */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
            /** @description `busy`, `storage` */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorAnswer"];
                };
            };
        };
    };
}
