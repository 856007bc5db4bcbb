/**
 * React's development build tells the browser's profiler of every element and every render, if the
 * console has these when React is loaded. Nothing reads it in tests. React's warnings stay.
 */
Object.assign(console, { createTask: undefined, timeStamp: undefined })
