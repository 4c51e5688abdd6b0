import { limits } from './limits.ts'

/** What a field of an order is, wherever the order is typed, kept, changed or shown. */
interface Field {
  /** Its name in code. In calls and in the database it has the name of its row. */
  property: string
  /** What staff's forms and the facts of a change call it. Pages and mails for customers have words of their own. */
  label: string
  /** Its name in an order on staff's screens. The kitchen reads no field without one. */
  onScreen?: string
  /** The most characters of what somebody types in their own words. Such a text may name a person. */
  most?: number
  /** Whether it may stay empty. Then it is null. */
  isOptional?: true
  /** Whether it says how to reach the customer. They may change it until the event begins. */
  isContact?: true
}

/** The fields of an order, as they follow each other in the form. */
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

/** The fields that have such a column. */
export type FieldsWith<Column extends Partial<Field>> = {
  [Name in OrderFieldName]: Fields[Name] extends Column ? Name : never
}[OrderFieldName]

/** A field in which somebody writes in their own words. */
export type TextFieldName = FieldsWith<{ most: number }>

/** A field that may stay empty. */
export type OptionalFieldName = FieldsWith<{ isOptional: true }>

/** A field that says how to reach the customer. */
export type ContactFieldName = FieldsWith<{ isContact: true }>

/** What stands in the fields of an order, by their names in calls: day and time are London's (yyyy-MM-dd, HH:mm). */
export type OrderFieldValues = {
  [Name in OrderFieldName]: Name extends 'guest_count'
    ? number
    : Name extends OptionalFieldName
      ? string | null
      : string
}

/** The same by the names in code. */
export type OrderProperties = { [Name in OrderFieldName as Fields[Name]['property']]: OrderFieldValues[Name] }

export const orderFieldNames = Object.keys(orderFields) as OrderFieldName[]

const row = (name: OrderFieldName): Field => orderFields[name]

export const textFieldNames = orderFieldNames.filter((name): name is TextFieldName => row(name).most !== undefined)

export const contactFieldNames = orderFieldNames.filter(
  (name): name is ContactFieldName => row(name).isContact === true,
)

/** Whether a field of the order has this name. */
export const isOrderField = (name: string): name is OrderFieldName => Object.hasOwn(orderFields, name)

export const isOptional = (name: OrderFieldName) => row(name).isOptional === true

/**
 * Returns the fields that a call has sent, by their names in code. What was not sent is missing, and an optional field
 * that is empty is null.
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

/** Returns the fields of an order by their names in calls. */
export function byName<Values extends Record<OrderProperty, unknown>>(
  order: Values,
): { [Name in OrderFieldName]: Values[Fields[Name]['property']] } {
  const values = orderFieldNames.map((name) => [name, order[orderFields[name].property]])
  return Object.fromEntries(values)
}

/** Says that a field is empty: "Please fill in the customer name field." */
export function fillIn(property: OrderProperty): string {
  return `Please fill in the ${property.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)} field.`
}
