import type { z } from 'zod'
import { changeName } from '../../../../contract/staff/accounts.ts'
import {
  invitePerson,
  type personSchema,
  readActs,
  readMyself,
  readPeople,
  removePerson,
  renewLink,
  signOutEverywhere,
} from '../../../../contract/staff/people.ts'
import type { Transaction } from '../../../database/database.ts'
import { nameOfKitchen } from '../../../delivery/kitchens-now.ts'
import { AppError } from '../../../errors.ts'
import { mailLink } from '../../../mail/send-account-mail.ts'
import { findActs, writeAct } from '../../../people/staff-acts.ts'
import { findLinkEnds, makeLink } from '../../../people/staff-links.ts'
import { listPasskeys } from '../../../people/staff-passkeys.ts'
import {
  addPerson,
  changePerson,
  inSmallLetters,
  listPeople,
  lockOwnersAnd,
  lockPerson,
  type Person,
  takeOffStaff,
} from '../../../people/staff-people.ts'
import {
  byCaller,
  type Caller,
  endSessionsOf,
  kitchensSeenBy,
  listSessions,
  personOf,
  type StaffSession,
} from '../../../people/staff-sessions.ts'
import { listTablets } from '../../../people/staff-tablets.ts'
import { takeQuickDraftAlong } from '../../../publishing/drafts.ts'
import type { AccountParts } from './account-parts.ts'
import { requireKitchen } from './kitchens.ts'
import { sessionOf } from './open-session.ts'

type PersonOnScreen = z.input<typeof personSchema>

/** The lines of the book of acts on one page. */
const actsOnPage = 100

const taken = { path: 'email', message: 'Somebody on the staff has this address already.' }
const nameTaken = { path: 'name', message: 'Somebody else on the staff has this name.' }

/** Answers the calls about people, lists the tablets, and reads the book of acts. */
export function answerPeople(parts: AccountParts): void {
  const { answer, database } = parts
  answer(readPeople, async (_input, { caller }) => {
    const [people, links, sessions] = [
      await listPeople(database),
      await findLinkEnds(database),
      await listSessions(database),
    ]
    return {
      people: people.map((person) => onScreen(person, links.get(person.id), sessions, caller)),
      tablets: (await listTablets(database)).map(({ tablet, session }) => ({
        id: tablet.id,
        name: tablet.name,
        setUpBy: tablet.setUpBy,
        enrolledAt: tablet.enrolledAt?.toISOString() ?? null,
        lastSeenAt: session?.lastSeenAt.toISOString() ?? null,
        expiresAt: session?.expiresAt.toISOString() ?? null,
      })),
    }
  })

  answer(readMyself, async (_input, { caller }) => {
    const { id } = personOf(caller)
    const passkeys = await listPasskeys(database, id)
    return {
      passkeys: passkeys.map((passkey) => ({
        id: passkey.id,
        name: passkey.name,
        createdAt: passkey.createdAt.toISOString(),
        lastUsedAt: passkey.lastUsedAt?.toISOString() ?? null,
      })),
      signedInOn: (await listSessions(database, id)).map((session) => signedInOn(session, caller)),
    }
  })

  answer(changeName, async ({ name }, { caller }) =>
    database.transaction(async (tx) => {
      const person = await lockPerson(tx, personOf(caller).id)
      if (!person) throw new AppError('not_found')
      if (person.name !== name) {
        // Acts, quick changes and mails know people by their names.
        if (
          (await listPeople(tx)).some(
            (other) => other.id !== person.id && inSmallLetters(other.name) === inSmallLetters(name),
          )
        )
          throw new AppError('invalid_staff_call', { fields: [nameTaken] })
        await changePerson(tx, person.id, { name, role: person.role })
        await takeQuickDraftAlong(tx, person.name, name)
        await writeAct(tx, { by: name, personId: person.id, act: 'changed their name', from: person.name, to: name })
      }
      return sessionOf({ ...person, name })
    }),
  )

  answerInvitations(parts)
  answerLeaving(parts)
  answerActs(parts)
}

function answerInvitations({ answer, database, publicUrl, mails, log }: AccountParts): void {
  /** Mails the link if `send` says so. Returns the link, and whether it was mailed. */
  async function withLink(person: Person, link: string, send: boolean) {
    return { link, sent: send && (await mailLink({ mails, log }, person, link)) }
  }

  answer(invitePerson, async ({ send, kitchen, ...invited }, { caller }) => {
    requireKitchen(kitchen)
    const { person, link } = await database.transaction(async (tx) => {
      const person = await addPerson(tx, { ...invited, kitchens: kitchen === undefined ? null : [kitchen] })
      if (!person) throw new AppError('invalid_staff_call', { fields: [taken] })
      const to = kitchen === undefined ? person.role : `${person.role} in ${nameOfKitchen(kitchen)}`
      await writeAct(tx, { ...byCaller(caller), act: 'invited', subject: person.name, to })
      return { person, link: await makeLink(tx, publicUrl, person.id) }
    })
    return withLink(person, link, send)
  })

  answer(renewLink, async ({ id, send }, { caller }) => {
    const { person, link } = await database.transaction(async (tx) => {
      const person = await lockPerson(tx, id)
      if (!person) throw new AppError('not_found')
      // With the link of a person with more rights, the caller could take over those rights.
      const isOfOthers = caller.kitchens && !person.kitchens?.every((kitchen) => caller.kitchens?.includes(kitchen))
      if (caller.role !== 'owner' && (person.role !== 'kitchen' || isOfOthers)) throw new AppError('forbidden')
      await writeAct(tx, { ...byCaller(caller), act: 'made a new link for', subject: person.name })
      return { person, link: await makeLink(tx, publicUrl, id) }
    })
    return withLink(person, link, send)
  })
}

function answerLeaving({ answer, database }: AccountParts): void {
  answer(removePerson, ({ id }, { caller }) => database.transaction((tx) => remove(tx, id, caller)))

  answer(signOutEverywhere, async ({ id }, { caller }) => {
    if (id !== caller.personId && caller.role !== 'owner') throw new AppError('forbidden')
    await database.transaction(async (tx) => {
      const person = await lockPerson(tx, id)
      if (!person) throw new AppError('not_found')
      await endSessionsOf(tx, id, caller.sessionId)
      const everywhere = id === caller.personId ? 'everywhere else' : 'everywhere'
      await writeAct(tx, { ...byCaller(caller), act: `signed out ${everywhere}`, subject: person.name })
    })
  })
}

function answerActs({ answer, database }: AccountParts): void {
  answer(readActs, async ({ words, before }, { caller: { kitchens } }) => {
    const asked = { words: words.split(/\s+/).filter(Boolean), before, kitchens }
    const found = await findActs(database, { ...asked, limit: actsOnPage + 1 })
    const acts = found.slice(0, actsOnPage).map(({ personId: _, at, ...act }) => ({ ...act, at: at.toISOString() }))
    return { acts, hasMore: found.length > actsOnPage }
  })
}

/** Removes a person from the staff. If two owners remove each other at the same moment, only one succeeds. */
async function remove(tx: Transaction, id: string, caller: Caller): Promise<void> {
  const held = await lockOwnersAnd(tx, id)
  const person = held.find((each) => each.id === id)
  if (!person || !held.some((each) => each.id === caller.personId)) throw new AppError('not_found')
  const hasSuccessor = held.some((each) => each.id !== id && each.role === 'owner' && each.passphraseHash !== null)
  if (id === caller.personId && !hasSuccessor) throw new AppError('last_owner')
  await takeOffStaff(tx, id)
  await writeAct(tx, { ...byCaller(caller), act: 'removed', subject: person.name, from: person.role })
}

function onScreen(
  person: Person,
  linkEnds: Date | undefined,
  sessions: StaffSession[],
  caller: Caller,
): PersonOnScreen {
  const { id, name, email, role, passphraseHash } = person
  return {
    id,
    name,
    email,
    role,
    kitchens: kitchensSeenBy(person),
    hasJoined: passphraseHash !== null,
    linkExpiresAt: linkEnds?.toISOString() ?? null,
    signedInOn: sessions.filter(({ personId }) => personId === id).map((session) => signedInOn(session, caller)),
  }
}

function signedInOn({ id, browser, createdAt, lastSeenAt }: StaffSession, { sessionId }: Caller) {
  return {
    id,
    browser,
    isThisOne: id === sessionId,
    signedInAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }
}
