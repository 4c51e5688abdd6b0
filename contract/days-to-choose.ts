/** What a customer is told of a day that nobody can order for, whatever the rules. */
export const tooEarly = 'Please choose a day from tomorrow on.'
export const tooFar = 'Please choose a day within two years.'
