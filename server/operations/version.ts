import packageFile from '../../package.json' with { type: 'json' }

/** The version of this release, kept only in package.json. */
export const { version } = packageFile
