/** What keeps the server from starting, in a line for the person who starts it: no stack, no search. */
export class StartError extends Error {}
