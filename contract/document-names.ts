/**
 * An invoice states VAT; a receipt does not. A credit note cancels a sum of either. A dispute note says that the
 * customer's bank took money back, or returned it; it cancels no sum and states no VAT (decision 077).
 */
export const documentKinds = ['invoice', 'receipt', 'credit-note', 'dispute-note'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** True if this kind of document is about money that we received, or that came back to us. */
export const isBill = (kind: DocumentKind) => kind === 'invoice' || kind === 'receipt'

export const documentNames: Record<DocumentKind, string> = {
  invoice: 'Invoice',
  receipt: 'Receipt',
  'credit-note': 'Credit note',
  'dispute-note': 'Dispute note',
}

/** Returns the path of a document's PDF. As with the order itself, knowing the order's id is enough to open it. */
export function documentPath(orderId: string, number: string): string {
  return `/documents/${orderId}/${number}.pdf`
}
