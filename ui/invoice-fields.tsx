import { TextArea, TextField } from './field.tsx'

interface InvoiceFieldsProps {
  /** What was given before. */
  given: { company_name: string; address: string; postcode: string; purchase_number: string } | null | undefined
  errors: Record<string, string | undefined>
  /** The longest purchase number, in characters. */
  purchaseNumberLimit: number
  /** True if the customer fills the fields, so that the browser may offer their own address. */
  isOwn?: boolean
}

/** The fields that say who an invoice is made out to. */
export function InvoiceFields({ given, errors, purchaseNumberLimit, isOwn }: InvoiceFieldsProps) {
  const field = (name: keyof NonNullable<typeof given>) => ({
    id: name,
    name,
    defaultValue: given?.[name],
    error: errors[name],
  })
  const offered = (part: string) => (isOwn ? `billing ${part}` : 'off')
  return (
    <>
      <TextField
        {...field('company_name')}
        label="Invoice to"
        hint="A company, or a name."
        isRequired={isOwn}
        autoComplete={offered('organization')}
      />
      <TextArea
        {...field('address')}
        label="Postal address"
        isRequired={isOwn}
        rows={2}
        autoComplete={offered('street-address')}
      />
      <TextField
        {...field('postcode')}
        label="Postcode"
        hint="Leave it empty where there is none, as in some countries."
        autoComplete={offered('postal-code')}
        autoCapitalize="characters"
      />
      <TextField
        {...field('purchase_number')}
        label="Purchase number"
        autoComplete="off"
        maxLength={purchaseNumberLimit}
      />
    </>
  )
}
