/**
 * An error that keeps the server from starting. Its message is one line for the person who starts it, shown without a
 * stack.
 */
export class StartError extends Error {}
