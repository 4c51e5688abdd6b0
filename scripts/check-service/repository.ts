import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'

const here = new URL('../..', import.meta.url).pathname

/** Puts a copy of this checkout's last commit where the machine clones it from, and returns its address there. */
export function offerRepository(root: string): string {
  git(here, 'clone', '--quiet', '--bare', here, `${root}/srv/tandoor-road.git`)
  git(`${root}/srv/tandoor-road.git`, 'update-ref', 'refs/heads/main', 'HEAD')
  git(`${root}/srv/tandoor-road.git`, 'symbolic-ref', 'HEAD', 'refs/heads/main')
  return '/srv/tandoor-road.git'
}

/** Adds a commit to that repository in which the restaurant's phone number ends with `to` instead of `from`. */
export function releaseAnotherPhone(root: string, from: string, to: string): void {
  const work = `${root}/srv/work`
  git(here, 'clone', '--quiet', `${root}/srv/tandoor-road.git`, work)
  const file = `${work}/content/site.ts`
  const before = readFileSync(file, 'utf8')
  const after = before.replaceAll(from, to)
  if (after === before) throw new Error(`content/site.ts has no ${from}`)
  writeFileSync(file, after)
  const author = ['-c', 'user.name=Check', '-c', 'user.email=check@localhost']
  git(work, ...author, 'commit', '--quiet', '--all', '--message=Change the phone number')
  git(work, 'push', '--quiet', 'origin', 'main')
  rmSync(work, { recursive: true })
}

/** The files of this checkout that the check does not see, because they are not committed. */
export function uncommitted(): string[] {
  return git(here, 'status', '--porcelain').split('\n').filter(Boolean)
}

function git(folder: string, ...args: string[]): string {
  return execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8' })
}
