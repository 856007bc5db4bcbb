/**
 * Headers of the modules that a browser's tests load. Every test file has a page of its own, which
 * asks for some hundreds of modules. They cannot change while the tests run once, so a browser asks
 * for each of them once and not for each page. Its cache ends with the run.
 *
 * Vite sends them with errors too. So every dependency is in `optimizeDeps.include`: when Vite finds
 * one during a test, it loads the page again, and modules that a browser keeps would name
 * dependencies that are gone (docs/tricks.md).
 */
export const moduleHeaders: Record<string, string> = process.argv.includes('run')
  ? { 'Cache-Control': 'max-age=3600' }
  : {}
