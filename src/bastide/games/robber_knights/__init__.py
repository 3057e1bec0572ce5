"""Robber Knights (Rüdiger Dorn, Queen Games): one landscape, castles, and knights on the march."""
