/**
 * The oldest browsers that get the whole site: of autumn 2021 to spring 2022. The build lowers newer syntax, and
 * tests/support/oldest-browsers.test.ts finds newer features.
 */
export const OLDEST_BROWSERS = ['chrome100', 'firefox100', 'ios15']
