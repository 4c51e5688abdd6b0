import { useCallback, useEffect, useState } from 'react'
import type { DocumentRow } from '../../contract/documents.ts'

/** The pause between two reads, in milliseconds. A document is issued within a minute of the payment. */
const pause = 5_000
const mostLooks = 24

/** Reads an order's documents, again and again for a while if there are none yet. Ignores errors. */
export function useDocuments(orderId: string) {
  const [documents, setDocuments] = useState<DocumentRow[]>([])
  const [looks, setLooks] = useState(0)

  const read = useCallback(async () => {
    const { readDocuments } = await import('../backend.ts')
    return readDocuments(orderId)
  }, [orderId])

  useEffect(() => {
    if (looks >= mostLooks) return
    let isStopped = false
    let timer: ReturnType<typeof setTimeout>
    void read()
      .catch(() => [])
      .then((found) => {
        if (isStopped) return
        if (found.length > 0) return setDocuments(found)
        timer = setTimeout(() => setLooks(looks + 1), pause)
      })
    return () => {
      isStopped = true
      clearTimeout(timer)
    }
  }, [read, looks])

  /** Reads the documents again, after a change. Throws if they can't be read. */
  const again = async () => setDocuments(await read())
  return { documents, again }
}
