/** An invoice has VAT; a receipt does not mention it. A credit note takes back a sum of either. */
export const documentKinds = ['invoice', 'receipt', 'credit-note'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** What people call each kind. */
export const documentNames: Record<DocumentKind, string> = {
  invoice: 'Invoice',
  receipt: 'Receipt',
  'credit-note': 'Credit note',
}

/** The address of a document's PDF. Whoever knows the order's id may open it, as the order itself. */
export function documentPath(orderId: string, number: string): string {
  return `/documents/${orderId}/${number}.pdf`
}
