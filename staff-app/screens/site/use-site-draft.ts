import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { z } from 'zod'
import { documentOf, type Value } from '../../../contract/content/fields.ts'
import { faultsIn } from '../../../contract/content/judge-content.ts'
import { readSite, type SiteDraft, saveDraft } from '../../../contract/staff/site.ts'
import { CallError } from '../../backend.ts'
import { makeCall } from '../../session/make-call.ts'
import { queries } from '../../session/queries.ts'
import { useWho } from '../../session/session.ts'
import { readQuery } from '../../session/use-read.ts'
import {
  afterSending,
  changesOfLive,
  clashesWithLive,
  type FieldClash,
  fieldsWith,
  keepTyped,
  keptTyped,
  type Typed,
  withTyped,
} from './typed.ts'

export type SiteRead = z.output<typeof readSite.output>

/** How long after the last letter it is saved, in milliseconds. */
const savesAfter = 500
/** How long after a failure it is tried again, in milliseconds. */
const triesAgainAfter = 4_000

/** A draft of the site in somebody's hands: what each field says in it, and what they type, which is saved as they type. */
export function useSiteDraft(read: SiteRead, chosen: string | undefined) {
  const draft = read.drafts.find(({ id }) => id === chosen) ?? read.drafts.find(({ publishAt }) => publishAt === null)
  const { typed, type, trouble, isSaving, clashes, settle, saveAll } = useTyping(draft)
  const changes = useMemo(() => draft?.changes ?? [], [draft])
  const fields = useMemo(() => fieldsWith(read.content, changes, typed), [read.content, changes, typed])
  const document = useMemo(() => documentOf(fields), [fields])
  const faults = useMemo(() => faultsIn(document), [document])
  const all = useMemo(() => changesOfLive(read.content, changes, typed), [read.content, changes, typed])
  const withLive = useMemo(() => clashesWithLive(read.content, changes), [read.content, changes])

  return {
    live: read.content,
    release: read.release,
    draft,
    fields,
    document,
    faults,
    changes: all,
    clashes: [...clashes, ...withLive],
    isSaving,
    trouble,
    saveAll,
    said: (thing: string, field: string): Value => fields[thing]?.[field],
    set: (thing: string, field: string, now: Value) => type([{ thing, field, from: fields[thing]?.[field], now }]),
    setAll: (all: { thing: string; field: string; now: Value }[]) =>
      type(all.map((each) => ({ ...each, from: fields[each.thing]?.[each.field] }))),
    /** Ends a clash: `isMine` says whose words stay. */
    choose: (clash: FieldClash, isMine: boolean) => {
      settle(clash)
      if (clash.by !== '') {
        if (isMine) type([{ thing: clash.thing, field: clash.field, from: clash.theirs, now: clash.mine }])
      } else {
        const { thing, field, mine, theirs } = clash
        void saveAll([{ thing, field, from: mine, now: isMine ? mine : theirs, live: theirs }])
      }
    },
  }
}

export type SiteDraftInHand = ReturnType<typeof useSiteDraft>

/** Saves what is typed, one call after the other, and keeps it on the device until the server has taken it. */
function useTyping(draft: SiteDraft | undefined) {
  const { id: who } = useWho()
  const [typed, setTyped] = useState<Typed[]>(() => keptTyped(who))
  const [clashes, setClashes] = useState<FieldClash[]>([])
  const [trouble, setTrouble] = useState<Error>()
  const [isSaving, setSaving] = useState(false)
  const latest = useRef({ typed, draft: draft?.id })
  const saving = useRef<Promise<SiteDraft | undefined>>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  latest.current.draft = draft?.id

  const put = useCallback(
    (next: Typed[]) => {
      latest.current.typed = next
      keepTyped(who, next)
      setTyped(next)
    },
    [who],
  )

  const send = useCallback(
    async (more: (Typed & { live?: Value })[] = []) => {
      const sent = latest.current.typed
      const input = { draft: latest.current.draft, changes: [...sent, ...more] as never }
      const answer = await makeCall(saveDraft, input)
      const { queryKey } = readQuery(readSite, {})
      // A reading that is under way may have begun before this was saved.
      await queries.cancelQueries({ queryKey })
      latest.current.draft = answer.draft.id
      put(afterSending(latest.current.typed, sent))
      queries.setQueryData(queryKey, (before) => before && withDraft(before, answer.draft))
      const refused = answer.clashes.map((clash) => {
        const mine = sent.find(({ thing, field }) => thing === clash.thing && field === clash.field)?.now
        return { ...clash, mine }
      })
      if (refused.length > 0) setClashes((before) => [...before, ...refused])
      return answer.draft
    },
    [put],
  )

  const saveAll = useCallback(
    (more?: (Typed & { live?: Value })[]): Promise<SiteDraft | undefined> => {
      clearTimeout(timer.current)
      const before = saving.current
      const work = async () => {
        // What is saved at this moment may be all that there is.
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
            // What a server refuses it would refuse again. Without a line it is tried until there is one.
            if (!(error instanceof CallError) || error.status === 0 || error.status >= 500)
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
    [send],
  )

  const saveSoon = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void saveAll().catch(() => undefined), savesAfter)
  }, [saveAll])

  // What an earlier visit left is sent first. What is not saved when somebody leaves is sent then, because later it would
  // go into whichever draft is the newest. Where that fails it stays on the device, and nothing tries again by itself.
  useEffect(() => {
    if (latest.current.typed.length > 0) saveSoon()
    return () => {
      clearTimeout(timer.current)
      if (latest.current.typed.length > 0) void saveAll().catch(() => clearTimeout(timer.current))
    }
  }, [saveSoon, saveAll])

  return {
    typed,
    clashes,
    trouble,
    isSaving: isSaving || typed.length > 0,
    saveAll: (more?: (Typed & { live?: Value })[]) => saveAll(more),
    settle: (clash: FieldClash) => setClashes((before) => before.filter((each) => each !== clash)),
    type: (changes: Typed[]) => {
      put(changes.reduce(withTyped, latest.current.typed))
      saveSoon()
    },
  }
}

function withDraft(read: SiteRead, draft: SiteDraft): SiteRead {
  const isKnown = read.drafts.some(({ id }) => id === draft.id)
  const drafts = read.drafts.map((each) => (each.id === draft.id && each.rev < draft.rev ? draft : each))
  return { ...read, drafts: isKnown ? drafts : [draft, ...drafts] }
}
