// React's development build tells the browser's profiler of every element and every render; nobody looks at it here. It looks for these when it is read.
Object.assign(console, { createTask: undefined, timeStamp: undefined })
