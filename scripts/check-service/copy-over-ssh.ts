import { log } from './log.ts'
import { inMachine } from './machine.ts'

const settings = '/etc/tandoor-road-backup-copy.env'
const home = '/var/lib/tandoor-road'
const asSite = 'runuser -u tandoor-road --'

/**
 * Copies over SSH as step 7 of the guide says it in words, to another user of the same machine, and sees that the unit's
 * restrictions let `ssh` work. Afterwards the folder is the copy again, and the user is gone.
 */
export function copyOverSsh(): void {
  inMachine(`
    apt-get install --yes --no-install-recommends openssh-server
    systemctl start ssh
    useradd --create-home elsewhere
    install -d -m 0700 -o tandoor-road -g tandoor-road ${home}/.ssh
    ${asSite} ssh-keygen -q -t ed25519 -N '' -f ${home}/.ssh/id_ed25519
    install -d -m 0700 -o elsewhere -g elsewhere /home/elsewhere/.ssh
    install -m 0600 -o elsewhere ${home}/.ssh/id_ed25519.pub /home/elsewhere/.ssh/authorized_keys
    ${asSite} ssh -o StrictHostKeyChecking=accept-new elsewhere@localhost true
    cp --preserve ${settings} ${settings}.folder
    sed -i 's|^RESTIC_REPOSITORY=.*|RESTIC_REPOSITORY=sftp:elsewhere@localhost:copy|' ${settings}
    (set -a && . ${settings} && ${asSite} restic init)
    systemctl start tandoor-road-backup-copy`)
  const copied = inMachine(`set -a && . ${settings} && ${asSite} restic --no-cache ls latest`)
  if (!/tandoor-road-\S+\.tar\.gz/.test(copied)) throw new Error(`The copy over SSH holds no backup:\n${copied}`)
  inMachine(`
    mv ${settings}.folder ${settings}
    systemctl disable --now ssh
    rm -r ${home}/.ssh
    userdel --remove elsewhere`)
  log('a copy over SSH holds the backups too')
}
