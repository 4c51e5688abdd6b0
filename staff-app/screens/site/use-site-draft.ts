import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { z } from 'zod'
import { type Change, joined, leftAfter, visibleChanges, withChanges } from '../../../contract/content/change-set.ts'
import { isSame, type Value } from '../../../contract/content/fields.ts'
import { faultsIn } from '../../../contract/content/judge-content.ts'
import { isQuickOf, mostChanges, readSite, type SiteDraft, saveDraft } from '../../../contract/staff/site.ts'
import { CallError } from '../../backend.ts'
import { keepDraft, keptDraft } from '../../session/kept-drafts.ts'
import { makeCall } from '../../session/make-call.ts'
import { queries } from '../../session/queries.ts'
import { useWho } from '../../session/session.ts'
import { readQuery } from '../../session/use-read.ts'
import { draftInWords } from './draft-in-words.ts'
import { type FieldClash, keepUnsaved, keptUnsaved, type Unsaved, withClashes } from './typed.ts'

export type SiteRead = z.output<typeof readSite.output>

/** How long after the last letter to save, in milliseconds. */
const savesAfter = 500
/** The pause before a retry, in milliseconds. */
const triesAgainAfter = 4_000

const changedMeanwhile = 'The draft says something else by now. Look at it again before you go on.'

/**
 * A draft of the site that somebody edits: what each field says in it, and what is typed, which is saved while typing.
 */
export function useSiteDraft(read: SiteRead) {
  const { name: person } = useWho()
  const { chosen, choose } = useChosen()
  const quick = read.drafts.find((each) => isQuickOf(each, person))
  const { draft, typed, type, trouble, isSaving, clashes, settle, saveAll } = useTyping(read.drafts, chosen)
  const saved = useMemo(() => withChanges(read.content, draft?.changes ?? []), [read.content, draft])
  const { fields, document, changes } = useMemo(() => {
    const all = withChanges<Change>(read.content, [...saved.changes, ...typed])
    return { ...all, changes: visibleChanges(all.changes) }
  }, [read.content, saved, typed])
  const faults = useMemo(() => faultsIn(document, read.content), [document, read.content])

  /**
   * Runs `act` with the draft once what was typed is saved in it. If saving fails, the typed text is kept and `act`
   * does not run.
   */
  const whenSaved = (act: (draft: SiteDraft | undefined) => void) =>
    void saveAll().then(
      (saved) => act(saved ?? draft),
      () => undefined,
    )

  /**
   * Saves what is typed, and returns the draft. Throws an Error if the draft then differs from what this screen showed.
   */
  async function saveAsSeen(): Promise<SiteDraft | undefined> {
    const now = (await saveAll()) ?? draft
    if (now && !isSame(withChanges(read.content, now.changes).fields, fields)) throw new Error(changedMeanwhile)
    return now
  }

  return {
    live: read.content,
    release: read.release,
    draft,
    /** This person's quick changes, if there are any. */
    quick,
    /** Names a draft, or without one the draft in hand. */
    nameOf: (each: Parameters<typeof draftInWords>[0] = draft) => draftInWords(each, person, quick?.id),
    chosen,
    /** Takes up another draft, or without `id` this person's quick changes. */
    chooseDraft: choose,
    fields,
    document,
    faults,
    changes,
    typed,
    clashes: [
      ...clashes,
      ...saved.clashes.map(({ thing, field, now, by, live }) => ({
        thing,
        field,
        mine: now,
        writer: by,
        theirs: live,
        by: '',
      })),
    ],
    isSaving,
    trouble,
    whenSaved,
    saveAsSeen,
    said: (thing: string, field: string): Value => fields[thing]?.[field],
    set: (thing: string, field: string, now: Value) => type([{ thing, field, old: fields[thing]?.[field], now }]),
    setAll: (all: { thing: string; field: string; now: Value }[]) =>
      type(all.map((each) => ({ ...each, old: fields[each.thing]?.[each.field] }))),
    /** Ends a clash. `isMine` keeps what was typed here. */
    choose: (clash: FieldClash, isMine: boolean) => {
      const { thing, field, mine, theirs } = clash
      const keep = isMine ? [{ thing, field, old: theirs, now: mine }] : []
      if (!clash.draft)
        // The draft first says what the site says. If this can't be saved, the clash stays.
        return void saveAll([{ thing, field, old: mine, now: theirs }, ...keep]).catch(() => undefined)
      type(keep)
      settle(clash)
    },
  }
}

export type SiteDraftInHand = ReturnType<typeof useSiteDraft>

/** Saves what is typed, one call after the other. */
function useTyping(drafts: SiteDraft[], chosen: string | undefined) {
  const { draft, unsaved, latest, put } = useUnsaved(drafts, chosen)
  const [trouble, setTrouble] = useState<Error>()
  const [isSaving, setSaving] = useState(false)
  const saving = useRef<Promise<SiteDraft | undefined>>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const send = useCallback(
    async (more: Change[] = []) => {
      // Changes beyond the limit go with the next call.
      const sent = latest.current.typed.slice(0, mostChanges - more.length)
      const changes = [...more, ...sent].map(({ old, ...change }) => ({ ...change, from: old }))
      const answer = await makeCall(saveDraft, { draft: latest.current.draft, changes: changes as never })
      const { queryKey } = readQuery(readSite, {})
      // A read that is under way may have begun before this was saved.
      await queries.cancelQueries({ queryKey })
      const draft = answer.draft.id
      const refused = answer.clashes.map((clash) => {
        const mine = changes.findLast(({ thing, field }) => thing === clash.thing && field === clash.field)?.now
        return { ...clash, mine, draft }
      })
      const { typed, clashes } = latest.current
      put({ draft, typed: leftAfter(typed, sent), clashes: withClashes(clashes, refused) })
      queries.setQueryData(queryKey, (before) => before && withDraft(before, answer.draft))
      return answer.draft
    },
    [put, latest],
  )

  const saveAll = useCallback(
    (more?: Change[]): Promise<SiteDraft | undefined> => {
      clearTimeout(timer.current)
      const before = saving.current
      const work = async () => {
        // The save under way may be the only one, and then its draft is the one to return.
        let saved = await before?.catch(() => undefined)
        if (more) saved = await send(more)
        while (latest.current.typed.length > 0) saved = await send()
        return saved
      }
      setSaving(true)
      const now = work()
      saving.current = now
      now
        .then(
          () => setTrouble(undefined),
          (error: unknown) => {
            setTrouble(error as Error)
            // Retries after a lost connection, a fault of the server or a conflict (409): by then another draft may be
            // in hand, or this one may have lost its schedule. Any other refusal would come again.
            if (!(error instanceof CallError) || [0, 409].includes(error.status) || error.status >= 500)
              timer.current = setTimeout(() => void saveAll().catch(() => undefined), triesAgainAfter)
          },
        )
        .finally(() => {
          if (saving.current !== now) return
          saving.current = undefined
          setSaving(false)
        })
      return now
    },
    [send, latest],
  )

  const saveSoon = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void saveAll().catch(() => undefined), savesAfter)
  }, [saveAll])

  // First sends what an earlier visit left. On leaving, sends what is not saved yet; if that fails, it stays on the
  // device and nothing retries.
  useEffect(() => {
    if (latest.current.typed.length > 0) saveSoon()
    return () => {
      clearTimeout(timer.current)
      if (latest.current.typed.length > 0) void saveAll().catch(() => clearTimeout(timer.current))
    }
  }, [saveSoon, saveAll, latest])

  return {
    draft,
    typed: unsaved.typed,
    // If the draft of a clash is gone, the choice is about the draft in hand.
    clashes: unsaved.clashes.filter(
      (clash) => clash.draft === draft?.id || !drafts.some(({ id }) => id === clash.draft),
    ),
    trouble,
    isSaving: isSaving || unsaved.typed.length > 0,
    saveAll: (more?: Change[]) => saveAll(more),
    settle: (clash: FieldClash) => put({ clashes: latest.current.clashes.filter((each) => each !== clash) }),
    type: (changes: Change[]) => {
      put({ typed: joined([...latest.current.typed, ...changes]) })
      saveSoon()
    },
  }
}

/** What is typed, stored on the device until the server has saved it, and the draft in hand, which it belongs to. */
function useUnsaved(drafts: SiteDraft[], chosen: string | undefined) {
  const { id: who, name } = useWho()
  const [unsaved, setUnsaved] = useState(() => keptUnsaved(who))
  const latest = useRef(unsaved)
  const draft = draftInHand(drafts, chosen, name, latest.current)
  latest.current = { ...latest.current, draft: draft?.id }

  const put = useCallback(
    (changed: Partial<Unsaved>) => {
      latest.current = { ...latest.current, ...changed }
      keepUnsaved(who, latest.current)
      setUnsaved(latest.current)
    },
    [who],
  )
  return { draft, unsaved, latest, put }
}

/** The draft that this person has chosen in this tab. Without one, what they type goes into their quick changes. */
function useChosen() {
  const { id: who } = useWho()
  const [chosen, setChosen] = useState(() => keptDraft('site', who).chosen)
  const choose = useCallback(
    (id?: string) => {
      keepDraft('site', who, id ? { chosen: id } : {})
      setChosen(id)
    },
    [who],
  )
  return { chosen, choose }
}

/**
 * Returns the draft in hand. The draft `before` stays in hand while something typed into it is unsaved. Otherwise it is
 * the chosen draft, or this person's quick changes, which also get what is unsaved if its draft is gone. Pure.
 */
function draftInHand(
  drafts: SiteDraft[],
  chosen: string | undefined,
  person: string,
  { draft: before, typed }: Unsaved,
) {
  const find = (wanted: string | undefined) => drafts.find(({ id }) => id === wanted)
  const last = find(before)
  if (last && typed.length > 0) return last
  return find(chosen) ?? drafts.find((draft) => isQuickOf(draft, person))
}

function withDraft(read: SiteRead, draft: SiteDraft): SiteRead {
  const isKnown = read.drafts.some(({ id }) => id === draft.id)
  const drafts = read.drafts.map((each) => (each.id === draft.id && each.rev < draft.rev ? draft : each))
  return { ...read, drafts: isKnown ? drafts : [draft, ...drafts] }
}
