import { useEffect, useState } from 'react'
import { onToastNotShown } from './toast.ts'
import type { Toast } from './toaster.tsx'

/** Shows a toast's message in the page when the toast library did not load. */
export function ToastStandIn() {
  const [toast, setToast] = useState<Toast>()
  useEffect(() => onToastNotShown(setToast), [])
  return (
    <div role="alert">
      {toast ? (
        <div className="mt-5 border-l-8 border-chilli bg-charcoal p-5 text-paper forced-colors:border-2">
          <p className="label">{toast.title}</p>
          <p className="mt-1">{toast.description}</p>
        </div>
      ) : null}
    </div>
  )
}
