import { useCallback, useEffect, useState } from 'react'
import type { DocumentRow } from '../../contract/documents.ts'

/** The pause between two looks, in milliseconds. A document is issued within a minute of the payment. */
const pause = 5_000
const mostLooks = 24

/** An order's documents. Where there is none yet, the page looks again for a while; what cannot be read is not shown. */
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

  /** Reads them again, after a change. */
  const again = async () => setDocuments(await read())
  return { documents, again }
}
