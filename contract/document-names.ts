/**
 * An invoice has VAT; a receipt does not mention it. A credit note takes back a sum of either. A dispute note says that
 * the customer's bank took money back, or gave it back again; it takes back no sum and mentions no VAT (decision 077).
 */
export const documentKinds = ['invoice', 'receipt', 'credit-note', 'dispute-note'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** Whether a document of this kind is about money that came in, or came back. */
export const isBill = (kind: DocumentKind) => kind === 'invoice' || kind === 'receipt'

/** What people call each kind. */
export const documentNames: Record<DocumentKind, string> = {
  invoice: 'Invoice',
  receipt: 'Receipt',
  'credit-note': 'Credit note',
  'dispute-note': 'Dispute note',
}

/** The address of a document's PDF. Whoever knows the order's id may open it, as the order itself. */
export function documentPath(orderId: string, number: string): string {
  return `/documents/${orderId}/${number}.pdf`
}
