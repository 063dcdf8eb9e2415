/** A line with which git marks a conflict in a file that it could not merge. */
export const conflictMarker = /^(?:[ \t]*(?:<{7}|>{7}) .*|(?:<{7}|={7}|>{7}|\|{7})(?: .*)?)$/m;
