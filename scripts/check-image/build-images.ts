import { join } from 'node:path'
import { root } from '../install.mjs'
import { readGuide } from '../operations-guide.ts'
import { openShell } from './engine.ts'

/**
 * Builds all images in the folder that the command names: debian:stable-slim with debootstrap, node:24-slim on top of
 * it with Node and npm from the package registry, postgres:18 with Debian's PostgreSQL, and the site's own. The first
 * three have the names of the public images, so that the guide's own command builds the site's Containerfile unchanged.
 */
const [folder = ''] = process.argv.slice(2)
const shell = openShell(folder)

await shell(`
  debootstrap --variant=minbase stable debian
  tar --create --directory=debian . | podman import - docker.io/library/debian:stable-slim
  mkdir -p node/local/bin
  cp ${process.execPath} node/local/bin/node
  npm install --silent --global --prefix="$PWD/node/local" npm@11
  # The machine may reach the packages at another address, with a certificate that no other machine trusts.
  cp /etc/ssl/certs/ca-certificates.crt node/local/ca.crt
  cat >node/Containerfile <<end
FROM debian:stable-slim
COPY local /usr/local
ENV NODE_EXTRA_CA_CERTS=/usr/local/ca.crt npm_config_registry=$(npm config get registry)
end
  podman build --tag docker.io/library/node:24-slim node
  podman build --tag docker.io/library/postgres:18 ${join(import.meta.dirname, 'postgres')}`)
const [first = ''] = readGuide().get('In containers') ?? []
await shell(
  first
    .split('\n')
    .filter((line) => line.startsWith('docker build'))
    .join('\n'),
  root,
)
console.log('The image is built.')
