import "./theme.js";
