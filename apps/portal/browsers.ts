/** The oldest browsers that the portal supports, in the build's names. README.md lists them. */
export const browsers = ['chrome111', 'edge111', 'safari16.4', 'firefox121']
