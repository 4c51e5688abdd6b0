import type { KnipConfig } from 'knip'

export default {
  /** Files that no import leads to, and no command of package.json. */
  entry: [
    'art/film/stage.ts', // runs in the page that draws the film, as text
    'art/scenes/rims.ts', // a command (docs/art.md)
    'scripts/cut-fonts.ts', // a command
    'scripts/check-image/{build-images,try-images}.ts', // started inside namespaces of their own
    'tests/samples/make-sample.ts', // a command (docs/contributing.md)
  ],
  ignoreDependencies: [
    ...['@fontsource-variable/*', '@fontsource/*'], // read as files
    'isbot', // wanted of an entry.server that is not ours
  ],
  /** Programs of the machine, not of a package. */
  ignoreBinaries: [
    ...['blender', 'ffmpeg'],
    ...['dpkg', 'nsenter', 'setpriv', 'systemd-nspawn', 'unshare'],
    ...['nginx', 'openssl'],
  ],
} satisfies KnipConfig
