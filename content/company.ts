/** The company behind the name, as papers must state it. What is empty is not known yet. */
export const company = { name: 'Tandoor Road', legalName: '', number: '', address: [] as string[], vatNumber: '' }
