import { grammar } from "../grammar";

export const { count, list, figures } = grammar("en-GB");
