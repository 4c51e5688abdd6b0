import { limits } from './limits.ts'

/** The properties of an order's field, wherever it is typed, stored, changed or shown. */
interface Field {
  /** The field's name in code. Calls and the database use the key of its row instead. */
  property: string
  /** The label in staff's forms and in the facts of a change. Customers' pages and mails use other words. */
  label: string
  /** The field's name in orders on staff's screens. Fields without one are not shown to the kitchen. */
  onScreen?: string
  /** The most characters, for free text. Free text may name a person. */
  most?: number
  /** True if the field may stay empty, stored as null. */
  isOptional?: true
  /** True for the customer's contact details, which they may change until the event begins. */
  isContact?: true
}

/** The fields of an order, in the order of the form. */
// biome-ignore format: it is read as a table
export const orderFields = {
  customer_name:        { property: 'customerName',         label: 'Name',           onScreen: 'name',          most: limits.name,                isContact: true },
  customer_email:       { property: 'customerEmail',        label: 'Email address',                             most: limits.email,               isContact: true },
  customer_phone:       { property: 'customerPhone',        label: 'Phone',          onScreen: 'phone',         most: limits.phone,               isContact: true },
  delivery_address:     { property: 'deliveryAddress',      label: 'Address',        onScreen: 'address',       most: limits.address },
  delivery_city:        { property: 'deliveryCity',         label: 'Town',           onScreen: 'town',          most: limits.town },
  delivery_postal_code: { property: 'deliveryPostalCode',   label: 'Postcode',       onScreen: 'postcode',      most: limits.postcode },
  event_date:           { property: 'eventDate',            label: 'Day',            onScreen: 'day' },
  event_time:           { property: 'eventTime',            label: 'Time',           onScreen: 'time' },
  guest_count:          { property: 'guestCount',           label: 'Guests',         onScreen: 'guests' },
  special_instructions: { property: 'specialInstructions',  label: 'Instructions',   onScreen: 'instructions',  most: limits.specialInstructions, isOptional: true },
} as const satisfies Record<string, Field>

type Fields = typeof orderFields

/** A field by its name in calls and in the database. */
export type OrderFieldName = keyof Fields

/** A field by its name in code. */
export type OrderProperty = Fields[OrderFieldName]['property']

/** The names of the fields that have this property. */
export type FieldsWith<Column extends Partial<Field>> = {
  [Name in OrderFieldName]: Fields[Name] extends Column ? Name : never
}[OrderFieldName]

/** A free-text field. */
export type TextFieldName = FieldsWith<{ most: number }>

/** A field that may stay empty. */
export type OptionalFieldName = FieldsWith<{ isOptional: true }>

/** A field that says how to reach the customer. */
export type ContactFieldName = FieldsWith<{ isContact: true }>

/** The values of an order's fields, by their names in calls. Day and time are in London (yyyy-MM-dd, HH:mm). */
export type OrderFieldValues = {
  [Name in OrderFieldName]: Name extends 'guest_count'
    ? number
    : Name extends OptionalFieldName
      ? string | null
      : string
}

/** The same values, by their names in code. */
export type OrderProperties = { [Name in OrderFieldName as Fields[Name]['property']]: OrderFieldValues[Name] }

export const orderFieldNames = Object.keys(orderFields) as OrderFieldName[]

const row = (name: OrderFieldName): Field => orderFields[name]

export const textFieldNames = orderFieldNames.filter((name): name is TextFieldName => row(name).most !== undefined)

export const contactFieldNames = orderFieldNames.filter(
  (name): name is ContactFieldName => row(name).isContact === true,
)

/** True if an order has a field of this name. */
export const isOrderField = (name: string): name is OrderFieldName => Object.hasOwn(orderFields, name)

export const isOptional = (name: OrderFieldName) => row(name).isOptional === true

/**
 * Renames the fields of a call to their names in code. Fields that were not sent stay missing; an empty optional field
 * becomes null.
 */
export function byProperty<Sent extends { [Name in OrderFieldName]?: unknown }>(
  sent: Sent,
): {
  [Name in keyof Sent as Name extends OrderFieldName ? Fields[Name]['property'] : never]: Name extends OptionalFieldName
    ? string | null
    : Exclude<Sent[Name], undefined>
} {
  const names = orderFieldNames.filter((name) => sent[name] !== undefined)
  const values = names.map((name) => [orderFields[name].property, isOptional(name) ? sent[name] || null : sent[name]])
  return Object.fromEntries(values)
}

/** Renames the fields of an order to their names in calls. */
export function byName<Values extends Record<OrderProperty, unknown>>(
  order: Values,
): { [Name in OrderFieldName]: Values[Fields[Name]['property']] } {
  const values = orderFieldNames.map((name) => [name, order[orderFields[name].property]])
  return Object.fromEntries(values)
}

/** Returns the message for an empty field: "Please fill in the customer name field." */
export function pleaseFillIn(property: OrderProperty): string {
  return `Please fill in the ${property.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)} field.`
}
