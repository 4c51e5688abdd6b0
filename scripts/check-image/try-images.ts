import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../install.mjs'
import { tryAlone } from './alone.ts'
import { tryComposed } from './composed.ts'
import { openEngine } from './engine.ts'
import { report } from './report.ts'

/** Runs the images that build-images.ts made in the folder that the command names, in a network of their own. */
const [folder = ''] = process.argv.slice(2)
const engine = openEngine(folder)
/** Where the guide's commands run: a project's folder that has only the files of deploy/, and settings. */
const project = join(folder, 'project')

/** The settings of a public site whose payments are in the sandbox. */
const settings = [
  'PUBLIC_URL=https://tandoor-road.example',
  'PAYMENTS=sandbox',
  'STAFF_EMAIL=kitchen@tandoor-road.london',
  'MAIL_FROM=Us <orders@tandoor-road.london>',
]

await engine.run('ip', ['link', 'set', 'lo', 'up'])
await mkdir(project)
await cp(join(root, 'deploy'), join(project, 'deploy'), { recursive: true })
await writeFile(join(project, 'deploy/site.env'), [...settings, 'BACKUP_DIR=/backups'].join('\n'))
await report('alone', () => tryAlone(engine, project))
await writeFile(join(project, 'deploy/site.env'), settings.join('\n'))
await writeFile(join(project, 'deploy/.env'), 'POSTGRES_PASSWORD=OnlyForThisCheck\n')
await report('compose', () => tryComposed(engine, project))
