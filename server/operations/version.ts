import packageFile from '../../package.json' with { type: 'json' }

/** The version of this release. package.json alone says it. */
export const { version } = packageFile
