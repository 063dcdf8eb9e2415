/** Names that Windows keeps for devices, with any ending: git cannot check out such a file there. */
export const reservedName = /^(?:aux|con|nul|prn|(?:com|lpt)\d)(?:\.|$)/i;
