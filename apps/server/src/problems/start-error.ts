/**
 * Why the server cannot start, as a sentence for the operator. Any other error of the start is a
 * bug, and is shown with its stack.
 */
export class StartError extends Error {}
